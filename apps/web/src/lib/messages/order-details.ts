import { isBic } from '@clearbench/domain';
import type { Problem } from '@clearbench/messages';
import type { IncomingTransfer, OrderDetails } from '@clearbench/messages/transfers';

/** Details that a message needs and a transfer may lack, in the order in which they are requested. */
export const DETAIL_FIELDS = [
  'valueDate',
  'senderBic',
  'recipientBic',
  'senderName',
  'recipientName',
  'recipientAccount',
  'telexSerial',
  'senderAnswerback',
  'receiverAnswerback',
] as const;
export type DetailField = (typeof DETAIL_FIELDS)[number];

/** As typed. */
export type Details = Readonly<Partial<Record<DetailField, string>>>;

export const NO_DETAILS: Details = {};

const TELEX_FIELDS: readonly DetailField[] = ['telexSerial', 'senderAnswerback', 'receiverAnswerback'];
const SERIAL = /^([A-Z]{2,4}) ?(\d{3,4})$/i;

/** The fields without which a translation failed, from its problems. */
export function lackingFields(problems: readonly Problem[]): readonly DetailField[] {
  const paths = new Set(problems.filter(({ code }) => code === 'value_missing').map(({ path }) => path));
  return DETAIL_FIELDS.filter((field) => paths.has(TELEX_FIELDS.includes(field) ? 'telex' : field));
}

/** The problems of a translation that belong to none of the fields. */
export function otherProblems(
  problems: readonly Problem[],
  fields: readonly DetailField[],
): readonly Problem[] {
  const places = new Set<string>(fields.flatMap((field) => [field, `telex.${field}`, ...placeOf(field)]));
  return problems.filter(({ path }) => !places.has(path));
}

const placeOf = (field: DetailField): readonly string[] => (TELEX_FIELDS.includes(field) ? ['telex'] : []);

/** Why a value cannot be used, in a sentence with a usable form; null for a usable value or none. The engine checks answerbacks. */
export function detailProblem(field: DetailField, typed: string): string | null {
  const value = typed.trim();
  if (value === '') return null;
  switch (field) {
    case 'senderBic':
    case 'recipientBic':
      return isBic(value.toUpperCase()) ? null : 'A BIC has 8 or 11 characters, like OAKNGB20.';
    case 'telexSerial':
      return SERIAL.test(value) ? null : 'Write two to four letters and three or four digits, like OAK 0042.';
    case 'valueDate':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? null : 'Write the day like 2026-11-20.';
    case 'senderName':
    case 'recipientName':
    case 'recipientAccount':
    case 'senderAnswerback':
    case 'receiverAnswerback':
      return null;
  }
}

/** The value in usable form; null where there is none. */
function usableDetail(details: Details, field: DetailField): string | null {
  const value = (details[field] ?? '').trim();
  return value === '' || detailProblem(field, value) !== null ? null : value;
}

/** The transfer, with the entered details where it has none itself. */
export function filledIn(transfer: IncomingTransfer, details: Details): IncomingTransfer {
  const own = (field: DetailField & keyof IncomingTransfer) =>
    transfer[field] ?? usableDetail(details, field);
  return {
    ...transfer,
    valueDate: own('valueDate'),
    senderBic: own('senderBic')?.toUpperCase() ?? null,
    recipientBic: own('recipientBic')?.toUpperCase() ?? null,
    senderName: own('senderName'),
    recipientName: own('recipientName'),
    recipientAccount: own('recipientAccount'),
  };
}

/** The details that only a telex needs; undefined unless all of them are given. */
export function orderDetails(details: Details): OrderDetails {
  const [, station, number] = SERIAL.exec(usableDetail(details, 'telexSerial') ?? '') ?? [];
  const senderAnswerback = usableDetail(details, 'senderAnswerback');
  const receiverAnswerback = usableDetail(details, 'receiverAnswerback');
  if (station === undefined || number === undefined) return {};
  if (senderAnswerback === null || receiverAnswerback === null) return {};
  return {
    telex: {
      serial: { station: station.toUpperCase(), number },
      senderAnswerback: senderAnswerback.toUpperCase(),
      receiverAnswerback: receiverAnswerback.toUpperCase(),
    },
  };
}

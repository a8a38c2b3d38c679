import type { StatusReasonInformation12 } from '../../iso20022/generated/types.ts';
import type { Rejection } from '../../swift-mt/content/rejection.ts';
import { lose, type Passage, unlessEmpty } from '../losses.ts';
import { joinLines } from '../values/lines.ts';

/** Reason not specified, of the external lists of status and return reasons. */
const UNSPECIFIED = 'MS03';
/** `AddtlInf` has lines of at most 105 characters. */
const ADDITIONAL_MAX_LENGTH = 105;

/**
 * The reasons of a reject or return; text that is not the UETR goes with the first. `to` is the XPath of the reasons.
 *
 * @param width of the field's lines: 35 in field 72, 50 in field 79.
 */
export function reasonsToIso(
  { reasons, text, uetr }: Rejection,
  width: number,
  { losses, to }: Passage,
): StatusReasonInformation12[] {
  const free = joinLines(text, width - '//'.length, width - '/TEXT/'.length)
    .replace(`/UETR/${uetr ?? ''}`, '')
    .trim();
  const [first, ...others] = reasons.length > 0 ? reasons : [assumedReason(losses, to)];
  const additional = [first?.text ?? '', free].flatMap(parts);
  return [
    { Rsn: { Cd: first?.code ?? UNSPECIFIED }, AddtlInf: unlessEmpty(additional) },
    ...others.map(({ code, text: detail }) => ({
      Rsn: { Cd: code },
      AddtlInf: unlessEmpty(parts(detail ?? '')),
    })),
  ];
}

function parts(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; at += ADDITIONAL_MAX_LENGTH)
    found.push(text.slice(at, at + ADDITIONAL_MAX_LENGTH));
  return found;
}

function assumedReason(losses: Passage['losses'], to: string): Rejection['reasons'][number] {
  lose(losses, {
    kind: 'assumed',
    code: 'rejection_reason_assumed',
    to: `${to}[1]/Rsn/Cd`,
    after: UNSPECIFIED,
    message: `The message does not say why; ${UNSPECIFIED} (not specified) was filled in.`,
  });
  return { code: UNSPECIFIED, text: null };
}

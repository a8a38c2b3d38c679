import {
  type CopAnswer,
  PATHS,
  type PayeeIdentification,
  type PayeeVerification,
  type VerificationScheme,
  type VopAnswer,
} from '@clearbench/contract';

export const SCHEME_NAMES: Readonly<Record<VerificationScheme, string>> = {
  vop: 'Verification of Payee',
  cop: 'Confirmation of Payee',
};

/** The body that the bank which asks gets; null: no answer of the scheme. */
export function answerBody(verification: PayeeVerification): VopAnswer | CopAnswer | null {
  const { scheme, answer, code, matchedName, givenName } = verification;
  if (answer === 'fault') return null;
  if (scheme === 'cop') {
    if (code === null) return { matched: true };
    const reasonCode = code as NonNullable<CopAnswer['reasonCode']>;
    return { matched: false, reasonCode, ...(matchedName !== null && { name: matchedName }) };
  }
  if (givenName === null) return { partyIdMatch: code as NonNullable<VopAnswer['partyIdMatch']> };
  const partyNameMatch = code as NonNullable<VopAnswer['partyNameMatch']>;
  return { partyNameMatch, ...(matchedName !== null && { matchedName }) };
}

/** A question, with its account as `registeredAccount` writes it. */
export interface Asked {
  scheme: VerificationScheme;
  account: string;
  name?: string | undefined;
  identification?: PayeeIdentification | undefined;
  accountType?: 'personal' | 'business' | undefined;
  secondaryReference?: string | undefined;
}

/** The same question over HTTP. */
export function curlOf(origin: string, asked: Asked): string {
  return asked.scheme === 'cop' ? confirmation(origin, asked) : verification(origin, asked);
}

function verification(origin: string, { account, name, identification }: Asked): string {
  const party = identification === undefined ? { name } : { identification: organisation(identification) };
  return `curl -sS ${origin}${PATHS.vopVerifications} \\
  -H "Authorization: Bearer $CLEARBENCH_KEY" \\
  -H "Content-Type: application/json" \\
  -H "X-Request-ID: $(uuidgen)" \\
  -H "X-Request-Timestamp: $(date -u +%Y-%m-%dT%H:%M:%SZ)" \\
  -d ${quotedJson({
    party,
    partyAccount: { iban: account },
    requestingAgent: { financialInstitutionId: { bicfi: 'OAKNGB20' } },
  })}`;
}

function confirmation(origin: string, { account, name, accountType, secondaryReference }: Asked): string {
  return `curl -sS ${origin}${PATHS.copConfirmations} \\
  -H "Authorization: Bearer $CLEARBENCH_KEY" \\
  -H "Content-Type: application/json" \\
  -d ${quotedJson({
    sortCode: account.slice(0, 6),
    accountNumber: account.slice(6),
    name,
    accountType,
    secondaryReference,
  })}`;
}

function organisation({ scheme, value }: PayeeIdentification) {
  switch (scheme) {
    case 'LEI':
      return { organisation: { lei: value } };
    case 'BIC':
      return { organisation: { anyBIC: value } };
    case 'VAT':
    case 'other':
      return { organisation: { other: value } };
  }
}

/** For a shell. */
const quotedJson = (body: object): string => `'${JSON.stringify(body, null, 2).replaceAll("'", `'\\''`)}'`;

/** Fictitious banks and customers. Their BICs are test BICs: 0 as eighth character. */
export const OAK = { FinInstnId: { BICFI: 'OAKNGB20' } };
export const ELM = { FinInstnId: { BICFI: 'ELMFDEF0' } };
export const PINE = { FinInstnId: { BICFI: 'PINEUS30' } };

export const NORTHERN_MILLS = {
  Nm: 'Northern Mills Ltd',
  PstlAdr: { StrtNm: 'Mill Lane', BldgNb: '4', PstCd: 'EC1A 1AA', TwnNm: 'London', Ctry: 'GB' },
};
export const SUEDWERK = {
  Nm: 'Suedwerk GmbH',
  PstlAdr: { StrtNm: 'Werkstrasse', BldgNb: '12', PstCd: '10115', TwnNm: 'Berlin', Ctry: 'DE' },
};

export const NORTHERN_MILLS_ACCOUNT = { Id: { IBAN: 'GB29NWBK60161331926819' } };
export const SUEDWERK_ACCOUNT = { Id: { IBAN: 'DE89370400440532013000' } };

export const UETR = '7a562c67-ca16-48ba-b074-65581be6f001';
export const CREATED = '2026-11-20T10:30:00+00:00';
export const DAY = '2026-11-20';

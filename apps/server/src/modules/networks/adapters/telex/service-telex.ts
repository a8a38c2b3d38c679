import type { Written } from '../adapter.ts';

/** What one bank tells another about a payment by telex. */
interface ServiceTelex {
  /** Station and serial number: `CLB0000`. */
  serial: string;
  from: string;
  to: string;
  /** ISO date. */
  day: string;
  reference: string;
  relatedReference: string;
  /** Lines of at most 69 characters that a telex can carry. */
  lines: readonly string[];
}

/** Telex has no fixed form for anything but payment orders: a service telex of a few lines, marked as simulated. */
export function serviceTelex(telex: ServiceTelex): Written {
  const { serial, from, to, day, reference, relatedReference, lines } = telex;
  const all = [
    `ZCZC ${serial}`,
    `FROM: ${from}`,
    `TO: ${to}`,
    `DATE: ${day}`,
    'SERVICE TELEX - SIMULATED',
    `OUR REF: ${reference}`,
    `YOUR REF: ${relatedReference}`,
    ...lines,
    'NNNN',
  ];
  return { type: 'TELEX', text: `${all.join('\r\n')}\r\n` };
}

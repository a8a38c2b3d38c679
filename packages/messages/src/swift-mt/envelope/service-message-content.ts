import type { Acknowledgement, AcknowledgementDraft } from '../content/content-reporting.ts';
import { yearOf } from '../fields/checks/part-checks.ts';
import type { FinMessage } from './fin-message.ts';
import { ACKNOWLEDGEMENT_TAGS, correlationIn } from './service-message.ts';
import { serviceTag } from './service-tags.ts';

/** The content of an acknowledgement; null when its header, 177 or 451 is unreadable. */
export function acknowledgementOf(message: FinMessage): Acknowledgement | null {
  const correlation = correlationIn(message.blocks);
  const dateTime = serviceTag(message, '177') ?? '';
  const status = serviceTag(message, '451');
  if (correlation === null || !/^\d{10}$/.test(dateTime) || (status !== '0' && status !== '1')) return null;
  const error = /^([A-Z0-9]{3})(\d{3})?$/.exec(serviceTag(message, '405') ?? '');
  const userReference = serviceTag(message, '108');
  return {
    type: status === '0' ? 'ACK' : 'NAK',
    ...correlation,
    date: `${yearOf(dateTime)}-${dateTime.slice(2, 4)}-${dateTime.slice(4, 6)}`,
    time: `${dateTime.slice(6, 8)}:${dateTime.slice(8)}`,
    ...(error?.[1] === undefined ? {} : { errorCode: error[1] }),
    ...(error?.[2] === undefined ? {} : { errorLine: Number(error[2]) }),
    ...(userReference === null ? {} : { userReference }),
    otherTags: (message.blocks.serviceText ?? [])
      .filter(({ tag }) => !ACKNOWLEDGEMENT_TAGS.includes(tag))
      .map(({ tag, value }) => ({ tag, value })),
  };
}

/** Writes an acknowledgement. It has no block 2, 3 or 5: the network adds no trailers to service messages. */
export function writeAcknowledgement(content: AcknowledgementDraft): string {
  const { terminal, sessionNumber, sequenceNumber, date, time, errorCode, errorLine, userReference } =
    content;
  const line = errorLine === undefined ? '' : String(errorLine).padStart(3, '0');
  const tags: (readonly [string, string])[] = [
    ['177', `${date.slice(2).replaceAll('-', '')}${time.replace(':', '')}`],
    ['451', content.type === 'ACK' ? '0' : '1'],
  ];
  if (errorCode !== undefined) tags.push(['405', errorCode + line]);
  if (userReference !== undefined) tags.push(['108', userReference]);
  for (const { tag, value } of content.otherTags ?? []) tags.push([tag, value]);
  const text = tags.map(([tag, value]) => `{${tag}:${value}}`).join('');
  return `{1:F21${terminal}${sessionNumber}${sequenceNumber}}{4:${text}}`;
}

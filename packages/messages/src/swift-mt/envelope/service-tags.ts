import type { FinMessage } from './fin-message.ts';

/** True if the message is an acknowledgement by the network (service F21). */
export function isServiceMessage({ headers }: Pick<FinMessage, 'headers'>): boolean {
  return headers.service === 'F21';
}

/** The value of a tag in the text of a service message; null when it is not there. */
export function serviceTag({ blocks }: Pick<FinMessage, 'blocks'>, tag: string): string | null {
  return blocks.serviceText?.find((block) => block.tag === tag)?.value ?? null;
}

import { randomUUID } from 'node:crypto';
import { sample } from '@clearbench/messages';

const RIGHT = 'DE89370400440532013000';
const WRONG = 'DE88370400440532013000';

/** Two credit transfers that nobody has sent before, as a pain.001. */
export function orders(): string {
  const own = () => randomUUID().slice(0, 12);
  return sample('pain.001.001.09')
    .replaceAll(/<UETR>[^<]*/g, () => `<UETR>${randomUUID()}`)
    .replaceAll(/<(MsgId|EndToEndId|InstrId)>[^<]*/g, (_, name) => `<${name}>${own()}`);
}

export const withWrongIban = (text: string): string => text.replace(RIGHT, WRONG);
export const withRightIban = (text: string): string => text.replace(WRONG, RIGHT);

export const payment = (): string =>
  sample('MT103', { uetr: randomUUID() }).replace(/:20:[^\r\n]*/, `:20:${randomUUID().slice(0, 12)}`);

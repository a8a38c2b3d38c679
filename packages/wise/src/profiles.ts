import {
  integer,
  listOfReadable,
  nullable,
  type Reader,
  record,
  text,
  UnexpectedShape,
  withDefault,
} from './schema.ts';
import type { Send } from './transport.ts';

export interface WiseProfile {
  readonly id: number;
  readonly type: 'personal' | 'business';
  /** `Ada Lovelace`, or the company's name; empty when Wise knows none. */
  readonly name: string;
}

export interface ProfileCalls {
  /** `GET /v2/profiles`: hidden and deactivated ones are left out. */
  profiles(): Promise<WiseProfile[]>;
  profile(profileId: number): Promise<WiseProfile>;
}

const fields = record({
  id: integer,
  type: text,
  firstName: nullable(text),
  lastName: nullable(text),
  businessName: nullable(text),
  currentState: withDefault(text, 'VISIBLE'),
});

const profile: Reader<WiseProfile & { currentState: string }> = (value, path) => {
  const read = fields(value, path);
  const type = read.type.toLowerCase();
  if (type !== 'personal' && type !== 'business') throw new UnexpectedShape(`${path}.type`, 'a profile type');
  const person = [read.firstName, read.lastName].filter((part) => part !== null).join(' ');
  const name = type === 'business' ? (read.businessName ?? '') : person;
  return { id: read.id, type, name, currentState: read.currentState };
};

const withoutState = ({ id, type, name }: WiseProfile): WiseProfile => ({ id, type, name });

export function profileCalls(send: Send): ProfileCalls {
  return {
    async profiles() {
      const all = await send({ method: 'GET', path: '/v2/profiles', read: listOfReadable(profile) });
      return all.filter(({ currentState }) => currentState === 'VISIBLE').map(withoutState);
    },
    profile: async (profileId) =>
      withoutState(await send({ method: 'GET', path: `/v2/profiles/${profileId}`, read: profile })),
  };
}

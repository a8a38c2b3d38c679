import { defineStored, useStored } from '@/lib/browser/storage.ts';

/** The zone in which times are shown: the browser's, or UTC. */
export type Times = 'local' | 'utc';

const storedTimes = defineStored<Times>({
  key: 'clearbench.times',
  scope: 'operator',
  isPreference: true,
  fallback: () => 'local',
  fromText: (text) => (text === 'utc' ? 'utc' : 'local'),
  toText: (times) => times,
});

/** The operator's current choice. Components that show a time use `useTimes`, to follow a change. */
export const timesNow = (): Times => storedTimes.read();

/** The operator's choice, and its setter; false when it could not be stored. */
export const useTimesChoice = () => [useStored(storedTimes)[0], storedTimes.write] as const;

/** The operator's choice. */
export const useTimes = (): Times => useStored(storedTimes)[0];

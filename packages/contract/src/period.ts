import * as z from 'zod/mini';

/** Checks objects with the beginning and the end of a period, if both are given. */
export const endsAfterStart = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || Date.parse(from) <= Date.parse(to),
  { path: ['to'], message: 'The end must not be before the start' },
);

/** A day, or a time. */
export const dayOrTime = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

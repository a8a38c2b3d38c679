import type { Quota } from '@clearbench/contract';

type Parse<T> = (value: string) => { value: T } | { problem: string };

/** The quota of new workspaces. */
export function quotaConfig(read: <T>(name: string, parse: Parse<T>) => T | null): Quota {
  return {
    quotaBytes: read('WORKSPACE_QUOTA_BYTES', asLimit),
    quotaRows: read('WORKSPACE_QUOTA_ROWS', asLimit),
  };
}

const asLimit: Parse<number> = (value) =>
  /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value))
    ? { value: Number(value) }
    : { problem: `is "${value}". Use a whole number of at least 1; leave it out for no limit.` };

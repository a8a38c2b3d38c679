import type { MxContent } from '../iso20022/content/content.ts';
import type { MtContent } from '../swift-mt/content/content.ts';
import type { Loss } from './translation.ts';

/** Elements with the creation time of a message. */
const CREATION = new Set(['CreDt', 'CreDtTm']);

interface Translated {
  readonly content: MtContent | MxContent;
  readonly losses: readonly Loss[];
}

/**
 * No MT contains its creation time, so its translation assumes one. A caller who knows it can pass it: ISO date and
 * time with offset.
 */
export function withCreation(mapped: Translated, createdAt: string): Translated {
  const isAssumed = ({ code }: Loss): boolean => code === 'creation_time_assumed';
  const assumed = mapped.losses.find(isAssumed)?.after ?? null;
  if (assumed === null) return mapped;
  const { content, losses } = mapped;
  const known = replaced(content, assumed, createdAt) as MxContent;
  return { content: known, losses: losses.filter((loss) => !isAssumed(loss)) };
}

/** The same value with another creation time in place of the assumed one. */
function replaced(value: unknown, assumed: string, createdAt: string): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, assumed, createdAt));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      CREATION.has(name) && child === assumed ? createdAt : replaced(child, assumed, createdAt),
    ]),
  );
}

import type { JsonValue } from '@clearbench/domain';
import type { ItemsAt } from '@clearbench/rule-documents/compare';
import { skipToken, useQuery } from '@tanstack/react-query';

/** A document that is kept in versions, for comparing them. */
export interface Versioned {
  /** What it is, for titles: `House Rules`. */
  readonly title: string;
  readonly item: 'rule' | 'case';
  readonly itemsAt: ItemsAt;
  /** Its path in the API tells it from others. */
  readonly path: string;
  readonly read: (version: number) => Promise<StoredVersion>;
}

export interface StoredVersion {
  readonly document: VersionDocument;
  /** The text it was written as, with its comments; null: there is none. */
  readonly text: string | null;
}

export type VersionDocument = Readonly<Record<string, JsonValue | undefined>>;

/** A version never changes, so it is read once. */
export const useVersion = ({ path, read }: Versioned, version: number | null) =>
  useQuery({
    queryKey: [`${path} version ${version}`],
    queryFn: version === null ? skipToken : () => read(version),
    staleTime: Number.POSITIVE_INFINITY,
  });

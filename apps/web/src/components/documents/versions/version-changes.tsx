import { alignLines } from '@clearbench/rule-documents/align-lines';
import { compareDocuments } from '@clearbench/rule-documents/compare';
import { toYaml } from '@clearbench/rule-documents/files';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { changeTexts } from './change-texts.ts';
import { SideBySide } from './side-by-side.tsx';
import { useVersion, type VersionDocument, type Versioned } from './versioned.ts';

interface VersionChangesProps {
  versioned: Versioned;
  before: number;
  after: number;
}

/** What differs between two versions: in words, then their texts side by side. */
export function VersionChanges({ versioned, before, after }: VersionChangesProps) {
  const [one, other] = [useVersion(versioned, before), useVersion(versioned, after)];
  const error = one.error ?? other.error;
  if (one.data !== undefined && other.data !== undefined) {
    return (
      <Changes
        versioned={versioned}
        before={{ title: `Version ${before}`, document: one.data.document }}
        after={{ title: `Version ${after}`, document: other.data.document }}
      />
    );
  }
  if (error === null) return <Skeleton className="h-64" />;
  const retry = () => Promise.all([one.refetch(), other.refetch()]);
  return <LoadFailure title="The versions could not be loaded" error={error} onRetry={retry} />;
}

interface Side {
  title: string;
  document: VersionDocument;
}

const yamlOf = ({ document }: Side): string => toYaml(document).trimEnd();

interface ChangesProps {
  versioned: Versioned;
  before: Side;
  after: Side;
}

/** What differs between two documents. */
export function Changes({ versioned: { item, itemsAt }, before, after }: ChangesProps) {
  const texts = changeTexts(compareDocuments(before.document, after.document, itemsAt), item);
  if (texts.length === 0) return <p className="text-ink-2">The content is the same.</p>;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className="grid gap-2">
        {texts.map(({ title, details }) => (
          <li key={title} className="border-l-2 border-line-strong pl-3 wrap-anywhere">
            <p className="font-semibold">{title}</p>
            {details.map((detail) => (
              <p key={detail} className="text-ink-2">
                {detail}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <SideBySide titles={[before.title, after.title]} lines={alignLines(yamlOf(before), yamlOf(after))} />
    </div>
  );
}

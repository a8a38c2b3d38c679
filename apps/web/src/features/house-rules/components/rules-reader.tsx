import { useState } from 'react';
import { lazyComponent } from '@/components/lazy.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useHouseRules } from '../api/get-house-rules.ts';
import { Export } from './file-actions.tsx';
import { RulesPage } from './rules-page.tsx';
import { Versions } from './versions.tsx';

const VersionReader = lazyComponent(
  () => import('./version-reader.tsx').then((m) => m.VersionReader),
  <Skeleton className="mt-4 h-96" />,
);

/** The versions for those who can't change them; at first the one in force. */
export function RulesReader() {
  const stored = useHouseRules();
  const [chosen, setChosen] = useState<number | null>(null);
  const { data } = stored;
  const shown = chosen ?? data?.current ?? data?.versions[0]?.version ?? null;
  return (
    <RulesPage
      stored={stored}
      actions={<Export document={data?.document ?? null} text={data?.text ?? null} />}
    >
      {data?.versions.length === 0 && (
        <Card data-wide className="mt-4">
          <EmptyState
            title="No house rules"
            text="Everything the standards allow is accepted. Only managers of this workspace write rules."
          />
        </Card>
      )}
      {shown !== null && <VersionReader version={shown} />}
      {data !== undefined && (
        <Versions
          data={data}
          actionsOf={(version) => (
            <Button
              size="sm"
              aria-label={`View version ${version}`}
              aria-pressed={version === shown}
              onClick={() => setChosen(version)}
            >
              View
            </Button>
          )}
        />
      )}
    </RulesPage>
  );
}

import type { SettingsView } from '@clearbench/contract';
import { matchPayee } from '@clearbench/payee-match';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ValueBadge } from '@/components/ui/display/badge.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { STACKED, TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { useManagersOnly } from '@/lib/forms/read-only.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { useChangeSettings, useSettings } from '../api/settings.ts';
import { ANSWER_LOOKS } from '../model/texts.ts';
import { EXAMPLES, rules, type Thresholds, thresholdsOf, whatHappens } from '../model/thresholds.ts';

/** From which score a name matches, with examples that follow what is typed. */
export function ThresholdsTab() {
  const { data, error, refetch } = useSettings();
  if (data !== undefined) return <ThresholdsForm matching={data.payeeMatching} />;
  if (error === null) return <Skeleton className="h-60" />;
  return <LoadFailure title="The settings could not be loaded" error={error} onRetry={refetch} />;
}

function ThresholdsForm({ matching }: { matching: SettingsView['payeeMatching'] }) {
  const change = useChangeSettings('Thresholds changed');
  const refusal = useManagersOnly();
  const form = useForm({
    start: { matchFrom: String(matching.matchFrom), closeFrom: String(matching.closeFrom) },
    rules,
    send: (payeeMatching) => change.mutateAsync({ payeeMatching }),
  });
  const thresholds = thresholdsOf(form.values);
  return (
    <div className="grid grid-cols-1 items-start gap-4.5 lg:grid-cols-2">
      <Card title="Thresholds">
        <CardContent>
          <form noValidate onSubmit={form.onSubmit} aria-label="Thresholds">
            <p className="mb-4 text-ink-2">
              A name that is the same has the score 100; each difference lowers it. A new threshold applies
              from the next request on.
            </p>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                form={form}
                name="matchFrom"
                label="Match from"
                hint="Default: 95"
                inputMode="numeric"
                maxLength={3}
                disabled={refusal !== null}
              />
              <TextField
                form={form}
                name="closeFrom"
                label="Close match from"
                hint="Default: 80"
                inputMode="numeric"
                maxLength={3}
                disabled={refusal !== null}
              />
            </div>
            <p className="mt-4" aria-live="polite">
              {whatHappens(thresholds)}
            </p>
            <FormRefusal title="Couldn’t change the thresholds" refusal={form.refusal} />
            {refusal === null ? (
              <Button
                type="submit"
                variant="primary"
                sending={form.isSending}
                disabled={!form.isDirty}
                className="mt-4"
              >
                Save thresholds
              </Button>
            ) : (
              <p className="mt-4 text-sm text-ink-3">{refusal}</p>
            )}
          </form>
        </CardContent>
      </Card>
      <Card title="With these thresholds">
        <Examples thresholds={thresholds} />
      </Card>
    </div>
  );
}

const ROW = `${STACKED.row} max-lg:py-2.5`;
const CELL = `${STACKED.cell} max-lg:block! max-sm:col-span-2`;
const END = `${STACKED.cell} max-lg:order-last`;

/** Computed here, by the function that the server uses. */
function Examples({ thresholds }: { thresholds: Thresholds | null }) {
  return (
    <DataTable
      label="Examples"
      isStacked
      headings={['Asked for', 'Registered', { text: 'Score', numeric: true }, 'Answer']}
    >
      {EXAMPLES.map(({ given, payee }) => {
        const { result, score } = matchPayee(given, payee, thresholds ?? {});
        return (
          <TableRow key={given} className={ROW}>
            <TableCell className={CELL}>{given}</TableCell>
            <TableCell className={`${CELL} text-ink-2`}>{payee.names[0]}</TableCell>
            <TableCell numeric className={END}>
              {Math.round(score)}
            </TableCell>
            <TableCell className={`${STACKED.cell} whitespace-nowrap`}>
              {thresholds === null ? '—' : <ValueBadge looks={ANSWER_LOOKS} value={result} />}
            </TableCell>
          </TableRow>
        );
      })}
    </DataTable>
  );
}

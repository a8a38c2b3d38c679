import type { ColumnMapping } from '@clearbench/domain';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import type { CsvTable } from '@/lib/messages/protocol.ts';
import { COLUMN_OPTIONS, guessesOf, withChoice, withGuesses } from '../model/column-choices.ts';

interface ColumnMapperProps {
  table: CsvTable;
  isMapped: boolean;
  /** Null: by the column names. */
  onChange: (columns: ColumnMapping | null) => void;
}

/** Assigns the columns of a file whose names are not recognised. */
export function ColumnMapper({ table, isMapped, onChange }: ColumnMapperProps) {
  const guesses = guessesOf(table);
  return (
    <section aria-labelledby="column-mapper" className="rounded-md border border-line">
      <div className="grid gap-2 border-b border-line px-3 py-2.5">
        <h3 id="column-mapper" className="font-medium">
          Column contents
        </h3>
        <p className="text-sm text-ink-2">
          {table.isComplete
            ? 'All required columns are assigned. This browser remembers the choice for files with the same header.'
            : 'Some column names are not recognised. A payment needs a date, an amount, a currency, and a sender and a recipient by name, account or BIC.'}
        </p>
        {(guesses > 0 || isMapped) && (
          <div className="flex flex-wrap gap-2">
            {guesses > 0 && (
              <Button size="sm" onClick={() => onChange(withGuesses(table))}>
                {guesses === 1 ? 'Use the suggestion' : `Use ${guesses} suggestions`}
              </Button>
            )}
            {isMapped && (
              <Button size="sm" onClick={() => onChange(null)}>
                Forget this choice
              </Button>
            )}
          </div>
        )}
      </div>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto">
        {table.columns.map((column) => (
          <ColumnRow
            key={column.name}
            column={column}
            onChoose={(choice) => onChange(withChoice(table, column.name, choice))}
          />
        ))}
      </ul>
    </section>
  );
}

interface ColumnRowProps {
  column: CsvTable['columns'][number];
  onChoose: (choice: (typeof COLUMN_OPTIONS)[number]['value']) => void;
}

function ColumnRow({ column: { name, field, guess, cells }, onChoose }: ColumnRowProps) {
  const suggested = COLUMN_OPTIONS.find(({ value }) => value === guess);
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <div className="min-w-0">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="mono truncate text-sm text-ink-3">
          {cells.filter((cell) => cell !== '').join(' · ') || 'empty'}
        </p>
        {suggested !== undefined && <p className="text-sm text-ink-2">Possibly {suggested.label}</p>}
      </div>
      <Select
        aria-label={`Contents of ${name}`}
        value={field ?? 'ignored'}
        onValueChange={onChoose}
        options={COLUMN_OPTIONS}
      />
    </li>
  );
}

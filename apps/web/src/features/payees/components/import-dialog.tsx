import { type ImportedPayees, PAYEE_CSV_MAX, type Problem } from '@clearbench/contract';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Code, CodeBlock } from '@/components/ui/display/code.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { FileDrop } from '@/components/ui/forms/file-drop.tsx';
import { DataTable } from '@/components/ui/layout/data-table.tsx';
import { TableCell, TableRow } from '@/components/ui/layout/table.tsx';
import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { errorProblems, errorText } from '@/lib/api/api.ts';
import { readFile } from '@/lib/files/read-file.ts';
import { counted } from '@/lib/text/format.ts';
import { useImportPayees } from '../api/payees.ts';
import { accountText } from '../model/texts.ts';

const RULES = { endings: ['.csv'], maxBytes: PAYEE_CSV_MAX };
const SAMPLE = `account,kind,names,status,identifications
DE89370400440532013000,organisation,Example Mills GmbH|Example Bakery,active,VAT:DE999999999
20-00-00 55779911,person,Ana Example,,`;

interface Chosen {
  file: File;
  csv: string | null;
  problem: string | undefined;
}

/** Adds and replaces payees from a CSV, and shows the result of each row. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { mutate, reset, isPending, data, error } = useImportPayees();
  const latest = useRef<File | undefined>(undefined);
  const choose = async ([file]: readonly File[]) => {
    latest.current = file;
    reset();
    const read = file === undefined ? null : await reading(file);
    // Another file may have been chosen while this one was read.
    if (latest.current === file) setChosen(read);
  };
  const csv = chosen?.csv ?? null;
  return (
    <Dialog
      onClose={onClose}
      title="Import Payees"
      description="A payee whose account is in the register already is replaced."
      size="lg"
    >
      <div className="grid gap-4">
        {data === undefined ? (
          <>
            <FileDrop
              label="CSV file"
              hint={`Up to ${PAYEE_CSV_MAX / 1024} kB, about 3,000 payees`}
              rules={RULES}
              files={chosen === null ? [] : [chosen.file]}
              onFilesChange={(files) => void choose(files)}
              error={chosen?.problem}
            />
            {error === null ? <Format /> : <Refused error={error} />}
          </>
        ) : (
          <Imported {...data} />
        )}
      </div>
      <DialogFooter close={data === undefined ? 'Cancel' : 'Close'}>
        {data === undefined && (
          <Button
            variant="primary"
            disabled={csv === null}
            sending={isPending}
            onClick={() => csv !== null && mutate({ csv })}
          >
            Import
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

async function reading(file: File): Promise<Chosen> {
  const read = await readFile(file);
  if (read.kind === 'refused') return { file, csv: null, problem: read.reason };
  return { file, csv: read.document.text, problem: undefined };
}

function Format() {
  return (
    <div>
      <p className="mb-2 text-sm text-ink-2">
        <Code>kind</Code> is person or organisation, <Code>status</Code> active or closed. <Code>|</Code>{' '}
        separates several names or identifications; the last two columns may be missing.
      </p>
      <CodeBlock aria-label="A sample of the CSV">{SAMPLE}</CodeBlock>
    </div>
  );
}

function Imported({ added, changed, rows }: ImportedPayees) {
  return (
    <>
      <InlineAlert variant="success" title="Imported">
        {counted(added, 'payee')} added, {counted(changed, 'payee')} replaced.
      </InlineAlert>
      <DataTable
        label="Result of each row"
        headings={[{ text: 'Line', numeric: true }, 'Account', 'Name', 'Result']}
        className="max-h-80 overflow-y-auto rounded-md border border-line"
      >
        {rows.map(({ line, account, name, result }) => (
          <TableRow key={line}>
            <TableCell numeric>{line}</TableCell>
            <TableCell className="mono whitespace-nowrap">{accountText(account)}</TableCell>
            <TableCell>{name}</TableCell>
            <TableCell>
              {result === 'added' ? <Badge tone="good">Added</Badge> : <Badge tone="accent">Replaced</Badge>}
            </TableCell>
          </TableRow>
        ))}
      </DataTable>
    </>
  );
}

function Refused({ error }: { error: Error }) {
  const problems: readonly Problem[] = errorProblems(error);
  if (problems.length === 0)
    return <InlineAlert title="Couldn’t import the payees">{errorText(error)}</InlineAlert>;
  return (
    <>
      <InlineAlert title="Nothing was imported">
        {counted(problems.length, 'row')} must be corrected first.
      </InlineAlert>
      <DataTable
        label="Problems of the file"
        headings={[{ text: 'Line', numeric: true }, 'Column', 'Problem']}
        className="max-h-80 overflow-y-auto rounded-md border border-line"
      >
        {problems.map(({ line, path, message }) => (
          <TableRow key={`${line} ${path} ${message}`}>
            <TableCell numeric>{line}</TableCell>
            <TableCell className="mono">{path}</TableCell>
            <TableCell className="wrap-anywhere">{message}</TableCell>
          </TableRow>
        ))}
      </DataTable>
    </>
  );
}

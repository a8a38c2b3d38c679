import { type Jwks, PATHS } from '@clearbench/contract';
import { useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Code, LongCode } from '@/components/ui/display/code.tsx';
import { MaskedCode } from '@/components/ui/display/masked-code.tsx';
import { InlineAlert, ResultAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { FileDrop } from '@/components/ui/forms/file-drop.tsx';
import { useRead } from '@/lib/api/read.ts';
import { LARGEST_BYTES } from '@/lib/files/read-file.ts';
import { matching, textUpTo, useUrlState } from '@/lib/navigation/url-state.ts';
import { type EvidenceVerdict, verdictOn } from './evidence-verdict.ts';
import { VerifiedResult } from './verified-result.tsx';

/** What the QR code of a PDF adds to the address. */
const paperParams = { run: textUpTo(100), sha256: matching(/^[0-9a-f]{64}$/) };
const RULES = { endings: ['.json'], maxBytes: LARGEST_BYTES };

/** Checks signed evidence in the browser, for readers without an account. */
export function VerifyView({ title }: { title: string }) {
  const [{ run, sha256 }] = useUrlState(paperParams);
  const { data, error, refetch } = useRead(PATHS.jwks);
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-2 text-ink-2">
        Find out whether this installation signed the evidence of a test run, and whether the file was changed
        since. The file stays in your browser.
      </p>
      {sha256 !== undefined && run !== undefined && (
        <InlineAlert isSilent variant="info" title="You come from the PDF of a test result" className="mt-4">
          Ask the sender of the PDF for the signed evidence of the run <Code>{run}</Code>, and choose that
          file here. It must have the SHA-256 <LongCode value={sha256} />.
        </InlineAlert>
      )}
      <LoadFailure
        title="The keys of this installation could not be loaded"
        error={error}
        onRetry={refetch}
        className="mt-4"
      />
      <Check keys={data?.keys} sha256={sha256 ?? null} />
      <h2 className="mt-8 text-base font-semibold">On the command line</h2>
      <p className="mt-1">
        <MaskedCode value={`npx clearbench verify --server ${location.origin} FILE`} item="Command" />
      </p>
    </>
  );
}

interface CheckProps {
  /** Undefined until they are loaded. */
  keys: Jwks['keys'] | undefined;
  sha256: string | null;
}

function Check({ keys, sha256 }: CheckProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [checked, setChecked] = useState<{ file: File; verdict: EvidenceVerdict } | null>(null);
  const take = async (chosen: readonly File[]) => {
    setFiles(chosen);
    const [file] = chosen;
    if (file === undefined || keys === undefined) return;
    const text = await file.text().catch(() => null);
    const verdict = text === null ? UNREADABLE : await verdictOn(text, { keys, sha256 });
    setChecked({ file, verdict });
  };
  // Another file may have been chosen while this one was checked.
  const verdict = checked !== null && checked.file === files[0] ? checked.verdict : null;
  return (
    <>
      <FileDrop
        label="Signed evidence"
        hint="A file that ends in .evidence.json"
        rules={RULES}
        files={files}
        onFilesChange={take}
        disabled={keys === undefined}
        className="mt-4"
      />
      <ResultAlert result={verdict === null ? null : alertOf(verdict)} className="mt-4" />
      {verdict?.ok === true && <VerifiedResult verdict={verdict} />}
    </>
  );
}

const UNREADABLE: EvidenceVerdict = {
  ok: false,
  title: 'Not checked',
  text: 'The file could not be read. Folders can’t be checked.',
};

const alertOf = (verdict: EvidenceVerdict) =>
  verdict.ok
    ? {
        variant: 'success' as const,
        title: 'Valid',
        children: `This installation (${location.host}) signed the file, and nobody has changed it since.`,
      }
    : { title: verdict.title, className: 'mt-4', children: verdict.text };

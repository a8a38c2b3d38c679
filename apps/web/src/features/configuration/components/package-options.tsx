import { Download } from 'lucide-react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { CodeBlock } from '@/components/ui/display/code.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { CSV_REQUIRED_FIELDS, CSV_TEMPLATE } from '../model/samples.ts';
import { saveText } from '../model/save-text.ts';
import { PACKAGE_OPTIONS } from '../model/texts.ts';

/** The possible formats of a package of transfers, and the template of the first one. */
export function PackageOptions() {
  return (
    <>
      <ul aria-label="Formats" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {PACKAGE_OPTIONS.map(({ name, text }) => (
          <li key={name} className="rounded-md border border-line px-3 py-2.5">
            <p className="font-medium">{name}</p>
            <p className="text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">CSV template</h3>
        <span className="flex gap-2">
          <CopyButton value={CSV_TEMPLATE} item="CSV template" label="Copy" />
          <Button icon={Download} size="sm" onClick={() => void saveText(CSV_TEMPLATE, 'transfers.csv')}>
            Download
          </Button>
        </span>
      </div>
      <CodeBlock aria-label="CSV template" className="mt-2">
        {CSV_TEMPLATE}
      </CodeBlock>
      <p className="mt-3 mb-1.5 text-sm text-ink-2">Required fields</p>
      <ul aria-label="Required fields" className="flex flex-wrap gap-1.5">
        {CSV_REQUIRED_FIELDS.map((field) => (
          <li key={field}>
            <Tag>{field}</Tag>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">
        Templates of the other formats are in{' '}
        <TextLink href="/manual-operations?tab=templates">Manual Payload Operations</TextLink> and, for every
        message type, in the <TextLink href="/workbench">workbench</TextLink>.
      </p>
    </>
  );
}

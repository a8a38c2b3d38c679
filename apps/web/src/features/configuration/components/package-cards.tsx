import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, memo, useRef, useState } from 'react';
import { CodeFact, Fact, Facts } from '@/components/facts.tsx';
import { Moment } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { FirstItems } from '@/components/ui/display/first-items.tsx';
import { SampleTag } from '@/components/ui/display/sample-tag.tsx';
import { type InlineAlertProps, ResultAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { type ConfigurationPackage, packageName } from '../model/package.ts';
import {
  PACKAGE_FILE_RULES,
  packageFileName,
  packageFileText,
  readPackageFile,
} from '../model/package-file.ts';
import { isSample } from '../model/sample-packages.ts';
import { saveText } from '../model/save-text.ts';
import { STORAGE_FULL } from '../model/texts.ts';
import { type PackageStore, packageActions } from '../model/use-packages.ts';
import { NoPackages, PackageStatus } from './configuration-table.tsx';
import { DeletePackage } from './delete-package.tsx';
import { PackageKey } from './package-key.tsx';
import { PublishPackage } from './publish-package.tsx';

interface PackageCardsProps {
  packages: PackageStore;
  onCreate: () => void;
}

/** The saved packages with all of their contents. */
export function PackageCards({ packages, onCreate }: PackageCardsProps) {
  return (
    <>
      <FileActions packages={packages} />
      {packages.packages.length === 0 ? (
        <NoPackages onCreate={onCreate} />
      ) : (
        <FirstItems items={packages.packages} noun="packages" className="-mx-4 mt-3.5 -mb-3.5">
          {(shown) => (
            <ul aria-label="Saved packages" className="grid gap-3 xl:grid-cols-2">
              {shown.map((saved) => (
                <li key={saved.id} className="min-w-0 rounded-md border border-line">
                  <PackageCard saved={saved} />
                </li>
              ))}
            </ul>
          )}
        </FirstItems>
      )}
    </>
  );
}

const exportPackages = (chosen: readonly ConfigurationPackage[]) =>
  void saveText(packageFileText(chosen), packageFileName(chosen));

function FileActions({ packages }: { packages: PackageStore }) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<InlineAlertProps | null>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // The same file can be chosen again after it has changed.
    event.target.value = '';
    setOutcome(await importFiles(files));
  };
  return (
    <div className="mb-3">
      <div className="flex flex-wrap justify-end gap-2">
        <Button icon={Upload} size="sm" onClick={() => input.current?.click()}>
          Import
        </Button>
        <Button
          icon={Download}
          size="sm"
          disabled={packages.packages.length === 0}
          onClick={() => exportPackages(packages.packages)}
        >
          Export All
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={PACKAGE_FILE_RULES.endings.join(',')}
          aria-label="Import packages"
          onChange={(event) => void take(event)}
        />
      </div>
      <ResultAlert result={outcome} />
    </div>
  );
}

const notImported = (why: string): InlineAlertProps => ({
  title: 'Nothing was imported',
  className: 'mt-2.5',
  children: why,
});

async function importFiles(files: readonly File[]): Promise<InlineAlertProps | null> {
  const { sortFiles } = await import('@/lib/files/file-rules.ts');
  const { taken, problems } = sortFiles(files, PACKAGE_FILE_RULES);
  const [file] = taken;
  if (file === undefined) return problems.length === 0 ? null : notImported(problems.join(' '));
  try {
    const counts = packageActions.take(readPackageFile(await file.text()));
    if (counts === null) return notImported(STORAGE_FULL);
    const known = counts.known === 0 ? '' : ` ${counts.known} of them were already here and stay unchanged.`;
    return {
      variant: 'success',
      title: 'Imported',
      className: 'mt-2.5',
      children: `Packages added: ${counts.taken}.${known}`,
    };
  } catch (error) {
    return notImported(error instanceof Error ? error.message : String(error));
  }
}

const PackageCard = memo(function PackageCard({ saved }: { saved: ConfigurationPackage }) {
  const name = packageName(saved);
  const createdAt = saved.createdAt.toISOString();
  return (
    <article aria-label={name} className="flex h-full flex-col px-4 py-3">
      <div className="flex items-start justify-between gap-2">
        <h3 className="flex min-w-0 flex-wrap items-center gap-1.5 font-semibold wrap-anywhere">
          {name}
          <PackageStatus isActive={saved.isActive} />
          {isSample(saved) && <SampleTag />}
        </h3>
        <DeletePackage saved={saved} />
      </div>
      {saved.description !== '' && (
        <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{saved.description}</p>
      )}
      <div className="mt-2">
        <Facts>
          <Fact label="API Key">
            <PackageKey saved={saved} />
          </Fact>
          <Fact label="Client">{saved.clientLabel}</Fact>
          <CodeFact label="Client UUID" value={saved.clientUuid} />
          <CodeFact label="Webhook URL" value={saved.webhookUrl} />
          {saved.wiseWebhook === '' ? (
            <Fact label="Wise Webhook">None</Fact>
          ) : (
            <CodeFact label="Wise Webhook" value={saved.wiseWebhook} />
          )}
          {saved.gpiId !== '' && <CodeFact label="GPI" value={saved.gpiId} />}
          {saved.uetrId !== '' && <CodeFact label="UETR" value={saved.uetrId} />}
          {saved.trnId !== '' && <CodeFact label="TRN" value={saved.trnId} />}
          {saved.transactionId !== '' && <CodeFact label="Transaction ID" value={saved.transactionId} />}
          <Fact label="Events">{saved.events.length === 0 ? 'None' : saved.events.join(', ')}</Fact>
          <Fact label="Created">
            <Moment iso={createdAt} />
          </Fact>
        </Facts>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-3">
        <PublishPackage saved={saved} />
        <Button icon={Download} size="sm" variant="ghost" onClick={() => exportPackages([saved])}>
          Export
        </Button>
      </div>
    </article>
  );
});

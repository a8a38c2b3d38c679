import { useRef } from 'react';
import { PageHeader } from '@/components/page-header.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/layout/tabs.tsx';
import { oneOf, useUrlState } from '@/lib/navigation/url-state.ts';
import { CSV_TEMPLATE, type PayloadTemplate } from '../model/templates.ts';
import { usePayloadForm } from '../model/use-payload-form.ts';
import { TemplatesTab } from './templates-tab.tsx';
import { UploadTab } from './upload-tab.tsx';

const tabUrlParams = { tab: oneOf('templates') };

interface ManualOperationsViewProps {
  title: string;
  /** Starts with CSV selected and its template. */
  startsWithCsv: boolean;
}

/** Payloads that an operator submits: as a file, pasted, or from a template. */
export function ManualOperationsView({ title, startsWithCsv }: ManualOperationsViewProps) {
  const [{ tab = 'upload' }, setUrl] = useUrlState(tabUrlParams);
  const upload = useRef<HTMLDivElement>(null);
  const payload = usePayloadForm(startsWithCsv ? CSV_TEMPLATE : null);
  const apply = (template: PayloadTemplate) => {
    payload.applyTemplate(template);
    setUrl({ tab: undefined });
    // The button disappears with its tab.
    requestAnimationFrame(() => upload.current?.focus());
  };
  return (
    <>
      <PageHeader
        title={title}
        text="Submit a payload by hand. It is checked here, then read and stored like one posted by a partner."
      />
      <Tabs
        value={tab}
        onValueChange={(value) => setUrl({ tab: value === 'templates' ? value : undefined })}
        className="mt-4.5"
      >
        <TabsList aria-label={title}>
          <TabsTrigger value="upload">Upload Payload</TabsTrigger>
          <TabsTrigger value="templates">Payload Templates</TabsTrigger>
        </TabsList>
        <TabsContent ref={upload} value="upload">
          <UploadTab payload={payload} />
        </TabsContent>
        <TabsContent value="templates">
          <TemplatesTab onApply={apply} />
        </TabsContent>
      </Tabs>
    </>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { PageHeader } from '@/components/page-header.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { useUrlState } from '@/lib/url-state.ts';
import { LiveView } from './live-view.tsx';
import { SampleView } from './sample-view.tsx';

const viewSchema = z.object({ view: z.optional(z.enum(['sample', 'live'])) });

interface TuneUpViewProps {
  title: string;
  /** The API keys of this server. */
  keys: ReactNode;
}

/** What a tuned server looks like, as a sample, and what this one says of itself. */
export function TuneUpView({ title, keys }: TuneUpViewProps) {
  const [{ view = 'sample' }, setUrl] = useUrlState(viewSchema);
  const showLive = () => setUrl({ view: 'live' });
  return (
    <>
      <PageHeader
        title={title}
        text="A sample of a tuned server, and the figures of this one."
        actions={
          <Link href="/api-configuration" className={buttonClass()}>
            API setup
          </Link>
        }
      />
      <Tabs
        value={view}
        onValueChange={(next) => setUrl({ view: next === 'live' ? next : undefined })}
        className="mt-4"
      >
        <TabsList aria-label="Figures">
          <TabsTrigger value="sample">Sample</TabsTrigger>
          <TabsTrigger value="live">Live</TabsTrigger>
        </TabsList>
        <TabsContent value="sample">
          <SampleView live={<Button onClick={showLive}>Show this server</Button>} />
        </TabsContent>
        <TabsContent value="live">
          <LiveView />
        </TabsContent>
      </Tabs>
      <Card className="mt-7">
        <CardHeader>
          <CardTitle>Configuration wizard</CardTitle>
          <Link href="/api-configuration/wizard" className={buttonClass()}>
            Open the wizard
          </Link>
        </CardHeader>
        <CardContent>
          <p className="text-ink-2">A key and a webhook on this server, in four steps.</p>
        </CardContent>
      </Card>
      <section aria-label="API keys of this server" className="mt-7">
        {keys}
      </section>
    </>
  );
}

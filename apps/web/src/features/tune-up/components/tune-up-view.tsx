import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PageHeader } from '@/components/page-header.tsx';
import { Button, buttonClass } from '@/components/ui/buttons/button.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/layout/tabs.tsx';
import { WhenSeen } from '@/components/ui/layout/when-seen.tsx';
import { oneOf, useUrlState } from '@/lib/navigation/url-state.ts';
import { LiveView } from './live-view.tsx';
import { SampleView } from './sample-view.tsx';

const viewParams = { view: oneOf('sample', 'live') };

interface TuneUpViewProps {
  title: string;
  /** Creates a key and a webhook on this server. Loaded when it comes into view. */
  wizard: ReactNode;
  /** The API keys of this server. */
  keys: ReactNode;
}

/** A tuned server as a sample, and this server's own figures. */
export function TuneUpView({ title, wizard, keys }: TuneUpViewProps) {
  const [{ view = 'sample' }, setUrl] = useUrlState(viewParams);
  const showLive = () => setUrl({ view: 'live' });
  return (
    <>
      <PageHeader
        isWide
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
      <section aria-labelledby="wizard" className="mt-7">
        <h2 id="wizard">Configuration wizard</h2>
        <WhenSeen fallback={<Skeleton className="mt-4.5 h-58" />}>{wizard}</WhenSeen>
      </section>
      <section aria-label="API keys on this server" className="mt-7">
        {keys}
      </section>
    </>
  );
}

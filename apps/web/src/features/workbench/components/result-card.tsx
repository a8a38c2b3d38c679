import { type ReactNode, useState } from 'react';
import { lazyComponent } from '@/components/lazy.tsx';
import { MessageTree } from '@/components/message/message-tree.tsx';
import { TranslationPanel } from '@/components/message/translation-panel.tsx';
import { VerdictBadge } from '@/components/message/verdict-badge.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Card } from '@/components/ui/display/card.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/layout/tabs.tsx';
import type { Details } from '@/lib/messages/order-details.ts';
import type { ContentType, Opened } from '@/lib/messages/protocol.ts';
import { isStatementType } from '@/lib/messages/statements/statement.ts';
import { typeLabel, typeTitle } from '@/lib/messages/type-titles.ts';
import type { Analysis } from '@/lib/messages/use-analysis.ts';
import { formatCount } from '@/lib/text/format.ts';
import { RESULT_TABS, type ResultTab } from '../model/url.ts';
import type { Corrections } from '../model/use-corrections.ts';
import { ErrorsTab } from './errors-tab.tsx';
import { MessageList } from './message-list.tsx';

const StatementTab = lazyComponent(() => import('./statement-tab.tsx').then((m) => m.StatementTab));

export interface ResultCardProps {
  analysis: Analysis;
  tab: ResultTab;
  onTab: (tab: ResultTab) => void;
  onMessage: (index: number) => void;
  onTarget: (target: ContentType) => void;
  details: Details;
  onDetails: (details: Details) => void;
  /** The caret's position; null where only the tree needs it. */
  place: { readonly line: number; readonly column: number } | null;
  /** Shows a position in the text. */
  onShow: (line: number, column: number) => void;
  onSample: (type: string) => void;
  onOpenTranslation: (text: string) => void;
  corrections: Corrections;
  /** Shown between the verdict and the tabs: that the check is running, or why it ended. */
  notice: ReactNode;
}

/** The results for the text. */
export function ResultCard(props: ResultCardProps) {
  const { analysis, tab, onTab, notice } = props;
  const { checked, opened } = analysis;
  const [onlyInvalid, setOnlyInvalid] = useState(false);
  // The results may be those of the previous text, which fade if the new ones take long.
  const isBusy = analysis.status === 'working';
  const stale = isBusy && 'opacity-50 transition-opacity delay-300';
  return (
    <Card aria-label="Result" aria-busy={isBusy} className="flex min-h-0 flex-col overflow-hidden lg:h-full">
      {checked !== null && checked.summaries.count > 1 && (
        <MessageList
          summaries={checked.summaries}
          selected={opened?.index ?? 0}
          onSelect={props.onMessage}
          onlyInvalid={onlyInvalid}
          onOnlyInvalid={setOnlyInvalid}
        />
      )}
      {opened !== null && (
        <div className={cn(stale)}>
          <Verdict opened={opened} isOneOfMany={(checked?.summaries.count ?? 1) > 1} />
        </div>
      )}
      {notice}
      {opened !== null && (
        <Tabs
          value={tab === 'statement' && !isStatementType(opened.type) ? 'errors' : tab}
          onValueChange={(value) => onTab(RESULT_TABS.find((known) => known === value) ?? 'errors')}
          className={cn('flex min-h-0 flex-1 flex-col', stale)}
        >
          <TabsList aria-label="Result" className="shrink-0 px-2.5">
            <TabsTrigger value="errors">
              Errors
              {opened.problems.length > 0 && (
                <span className="ml-1.5 text-ink-3">{formatCount(opened.problems.length)}</span>
              )}
            </TabsTrigger>
            <TabsTrigger value="tree">Tree</TabsTrigger>
            {isStatementType(opened.type) && <TabsTrigger value="statement">Statement</TabsTrigger>}
            <TabsTrigger value="translation">Translation</TabsTrigger>
          </TabsList>
          <ResultTabs {...props} opened={opened} />
        </Tabs>
      )}
    </Card>
  );
}

/** Each tab scrolls by itself on a wide screen, where it is beside the text. */
const TAB_CLASS = 'min-h-0 flex-1 pt-0! lg:overflow-y-auto focus-visible:outline-offset-[-2px]';

function ResultTabs({ opened, ...props }: ResultCardProps & { opened: Opened }) {
  return (
    <>
      <TabsContent value="errors" className={TAB_CLASS}>
        <ErrorsTab
          opened={opened}
          analysis={props.analysis}
          corrections={props.corrections}
          onShow={props.onShow}
          onSample={props.onSample}
        />
      </TabsContent>
      <TabsContent value="tree" className={`${TAB_CLASS} flex flex-col`} tabIndex={-1}>
        {opened.outline === null ? (
          <p className="px-6 py-10 text-center text-ink-2">
            The message could not be read, so it has no structure to show. The errors say why.
          </p>
        ) : (
          <>
            {opened.nodesLeftOut > 0 && (
              <p className="border-b border-line px-4 py-2 text-sm text-ink-2">
                The message is too large to show whole: {formatCount(opened.nodesLeftOut)} more branches are
                left out here. The whole message was checked.
              </p>
            )}
            <MessageTree
              key={`${opened.type}${opened.index}`}
              label="Structure of the message"
              nodes={opened.outline}
              problems={opened.problems}
              // All contents of a transfer are shown at the line where it begins, so there is no position to follow.
              place={opened.format === 'json' || opened.format === 'csv' ? null : props.place}
              onShow={props.onShow}
              className="max-h-[70dvh] min-h-0 flex-1 py-1.5 lg:max-h-none"
            />
          </>
        )}
      </TabsContent>
      <TabsContent value="statement" className={TAB_CLASS}>
        <StatementTab
          stated={props.analysis.stated?.index === opened.index ? props.analysis.stated : null}
          type={opened.type}
        />
      </TabsContent>
      <TabsContent value="translation" className={TAB_CLASS}>
        <TranslationPanel
          opened={opened}
          translated={props.analysis.translated?.index === opened.index ? props.analysis.translated : null}
          onTarget={props.onTarget}
          details={props.details}
          onDetails={props.onDetails}
          onOpen={props.onOpenTranslation}
        />
      </TabsContent>
    </>
  );
}

function Verdict({ opened, isOneOfMany }: { opened: Opened; isOneOfMany: boolean }) {
  const { type, problems } = opened;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const title = type === null ? null : typeTitle(type);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3 pb-1.5"
    >
      <div className="min-w-0">
        <p className="text-lg font-semibold tracking-tight">
          {isOneOfMany && (
            <span className="mr-2 font-normal text-ink-3">{formatCount(opened.index + 1)}</span>
          )}
          {type === null ? 'Not recognised' : typeLabel(type)}
        </p>
        {title !== null && <p className="text-sm text-ink-2">{title}</p>}
      </div>
      <VerdictBadge
        errors={errors}
        warnings={problems.length - errors}
        isChecked={opened.verdict !== 'not-checked'}
      />
    </div>
  );
}

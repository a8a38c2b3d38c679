import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { lazyComponent } from '@/components/lazy.tsx';
import type { CodeEditorHandle } from '@/components/message/code-editor.tsx';
import { HouseSwitch, ModeSwitch, ProfileSwitch } from '@/components/message/rule-switches.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { whenIdle } from '@/lib/browser/when-idle.ts';
import { preloadDecoding } from '@/lib/files/read-file.ts';
import { useFileDrop } from '@/lib/files/use-file-drop.ts';
import { marksOf, NO_MARKS } from '@/lib/messages/marks.ts';
import type { Analysis } from '@/lib/messages/use-analysis.ts';
import { useIntake, usePaste } from '../model/use-intake.ts';
import { aloneOf, openedTextOf, useWorkbench, type Workbench } from '../model/use-workbench.ts';
import { EditorCard } from './editor-card.tsx';
import { PostButton, PostedMessage, usePostMessage } from './post-message.tsx';
import { ResultCard, type ResultCardProps } from './result-card.tsx';
import { ResultsEmpty } from './results-empty.tsx';
import { SampleMenu } from './sample-menu.tsx';
import { WorkingNotice } from './working-notice.tsx';

const EncodingChoice = lazyComponent(() =>
  import('@/components/encoding/encoding-choice.tsx').then((m) => m.EncodingChoice),
);

/** Paste or drop any message: its type, all of its problems, its tree and its counterpart. */
export function WorkbenchView() {
  const editor = useRef<CodeEditorHandle>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const workbench = useWorkbench(editor);
  const intake = useIntake(workbench);
  const paste = usePaste(workbench);
  const drop = useFileDrop(intake.takeFiles);
  const posting = usePostMessage(workbench.document);
  const { analysis, isEmpty } = workbench;
  const marks = useMarks(analysis, isEmpty);
  // Only the tree follows the caret, and it may do so a moment after the keystroke.
  const treePlace = useDeferredValue(workbench.tab === 'tree' ? workbench.place : null);
  const { start } = analysis;
  // After the first paint, which it would delay, but before it is needed: by then the server may be unreachable.
  useEffect(() => whenIdle(start), [start]);
  useEffect(() => whenIdle(preloadChoice), []);
  return (
    <div {...drop.handlers} className="lg:flex lg:h-[max(34rem,calc(100dvh-9.5rem))] lg:flex-col">
      <Heading
        mode={workbench.mode}
        profile={workbench.profile}
        rules={workbench.rules}
        isWithRules={workbench.isWithRules}
        setUrl={workbench.setUrl}
        types={analysis.sampleTypes}
        onSample={intake.takeSample}
      />
      {intake.note !== null && (
        <InlineAlert variant="warning" className="mt-4">
          {intake.note}
        </InlineAlert>
      )}
      {intake.guess !== null && (
        <EncodingChoice
          guess={intake.guess.file}
          chosen={intake.guess.encoding}
          onChoose={intake.chooseEncoding}
          className="mt-4"
        />
      )}
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label="File to check"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after it has changed.
          event.target.value = '';
          if (file !== undefined) void intake.takeFiles([file]);
        }}
      />
      <PostedMessage posting={posting} />
      <div className="mt-4.5 grid min-h-0 gap-4.5 lg:flex-1 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]">
        <EditorCard
          {...paste}
          document={workbench.document}
          isSimulated={workbench.isSimulated}
          replaced={workbench.replaced}
          isStored={workbench.isStored}
          opened={isEmpty ? null : analysis.opened}
          marks={marks}
          place={workbench.place}
          editor={editor}
          isDropTarget={drop.isOver}
          onCaret={workbench.followCaret}
          onRestore={() => workbench.dispatch({ kind: 'restore' })}
          onClear={workbench.clear}
          onOpenFile={() => fileInput.current?.click()}
          onToggleLineEnd={workbench.toggleLineEnd}
          onEditAlone={aloneOf(workbench)}
          openedTextOf={() => openedTextOf(workbench)}
          post={<PostButton posting={posting} count={analysis.checked?.summaries.count ?? 1} />}
        />
        <Results
          analysis={analysis}
          isEmpty={isEmpty}
          tab={workbench.tab}
          setUrl={workbench.setUrl}
          details={workbench.details}
          onDetails={workbench.setDetails}
          place={treePlace}
          onMessage={workbench.openMessage}
          onShow={workbench.show}
          onSample={intake.takeSample}
          onBroken={intake.takeBroken}
          onOpenTranslation={workbench.loadSimulated}
          corrections={workbench.fixes}
        />
      </div>
    </div>
  );
}

function preloadChoice(): void {
  preloadDecoding();
  EncodingChoice.preload();
}

// These two stay unchanged during typing.

interface HeadingProps extends Pick<Workbench, 'mode' | 'profile' | 'rules' | 'isWithRules' | 'setUrl'> {
  types: readonly string[];
  onSample: (type: string) => void;
}

const Heading = memo(function Heading(props: HeadingProps) {
  const { mode, profile, rules, isWithRules, setUrl, types, onSample } = props;
  return (
    <PageHeader
      isWide
      title="Message Workbench"
      badge={
        rules !== null && (
          <Link href="/house-rules">
            <Badge tone={isWithRules ? 'accent' : 'neutral'}>
              {isWithRules ? `House rules, version ${rules.version}` : 'House rules are off'}
            </Badge>
          </Link>
        )
      }
      text="Every error in a payment message at once. It is checked here, in your browser, and sent only when you post it."
      actions={
        <>
          {rules !== null && (
            <HouseSwitch
              isOn={isWithRules}
              onChange={(isOn) => setUrl({ house: isOn ? undefined : 'off' })}
            />
          )}
          <ProfileSwitch profile={profile} onChange={(next) => setUrl({ profile: next ?? undefined })} />
          <ModeSwitch
            mode={mode}
            onChange={(next) => setUrl({ mode: next === 'lenient' ? 'lenient' : undefined })}
          />
          <SampleMenu types={types} onChoose={onSample} />
        </>
      }
    />
  );
});

type ResultsProps = Omit<ResultCardProps, 'notice' | 'onTab' | 'onTarget'> &
  Pick<Workbench, 'isEmpty' | 'setUrl'> & { onBroken: (type: string) => void };

const Results = memo(function Results({ isEmpty, setUrl, onBroken, ...props }: ResultsProps) {
  const { analysis, onSample } = props;
  if (isEmpty || (analysis.opened === null && analysis.status === 'idle')) {
    return (
      <Card aria-label="Result" className="lg:h-full lg:overflow-y-auto">
        {isEmpty && analysis.isUnavailable && <WorkingNotice analysis={analysis} />}
        {isEmpty && <ResultsEmpty types={analysis.sampleTypes} onSample={onSample} onBroken={onBroken} />}
      </Card>
    );
  }
  return (
    <ResultCard
      {...props}
      onTab={(tab) => setUrl({ tab: tab === 'errors' ? undefined : tab })}
      onTarget={(to) => setUrl({ to })}
      notice={<WorkingNotice analysis={analysis} />}
    />
  );
});

/** The problems of the whole text; those of the open message if they are too many to mark all. */
function useMarks({ checked, opened }: Analysis, isEmpty: boolean) {
  return useMemo(() => {
    if (isEmpty || checked === null) return NO_MARKS;
    const { problems, problemsLeftOut } = checked;
    return marksOf(problemsLeftOut === 0 || opened === null ? problems : opened.problems);
  }, [checked, opened, isEmpty]);
}

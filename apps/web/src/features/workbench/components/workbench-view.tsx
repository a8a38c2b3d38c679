import { type DragEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { CodeEditorHandle } from '@/components/message/code-editor.tsx';
import type { WantedPlace } from '@/components/message/code-view.tsx';
import { Card } from '@/components/ui/card.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { marksOf, NO_MARKS } from '@/lib/messages/marks.ts';
import type { Opened } from '@/lib/messages/protocol.ts';
import { withSimulatedMark } from '@/lib/messages/simulated-mark.ts';
import { EMPTY, type WorkbenchDocument } from '@/lib/messages/stored-text.ts';
import { messageAtLine, summaryAt } from '@/lib/messages/summaries.ts';
import { lineEndOf, toShown } from '@/lib/messages/text-lines.ts';
import { type Analysis, useAnalysis } from '@/lib/messages/use-analysis.ts';
import { useUrlState } from '@/lib/url-state.ts';
import { isEditable, messageLines } from '../model/document.ts';
import { readFile } from '../model/read-file.ts';
import { workbenchUrlSchema } from '../model/url.ts';
import { useSettled, useWorkbenchDocument } from '../model/use-workbench-document.ts';
import { broken } from '../model/valid-sample.ts';
import { EditorCard } from './editor-card.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { ResultCard } from './result-card.tsx';
import { ResultsEmpty } from './results-empty.tsx';
import { SampleMenu } from './sample-menu.tsx';
import { WorkingNotice } from './working-notice.tsx';

/** Paste or drop any message: its type, everything wrong with it, its tree and its counterpart. */
export function WorkbenchView() {
  const [url, setUrl] = useUrlState(workbenchUrlSchema);
  const { mode = 'strict', tab = 'errors' } = url;
  const text = useWorkbenchDocument();
  const settled = useSettled(text.document);
  const editor = useRef<CodeEditorHandle>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState<WantedPlace>({ line: 1, column: 1, times: 0 });
  const [note, setNote] = useState<string | null>(null);
  const isEmpty = text.document.text === '';
  const analysis = useAnalysis(
    settled.text === ''
      ? null
      : {
          text: settled.text,
          mode,
          index: Number(url.message ?? '1') - 1,
          // Only types that the engine itself offers are ever translated to.
          target: tab === 'translation' ? ((url.to ?? 'usual') as 'usual') : null,
        },
  );
  const marks = useMarks(analysis, isEmpty);

  const setCaret = useCallback((line: number, column: number) => {
    setPlace((before) =>
      before.line === line && before.column === column ? before : { line, column, times: before.times },
    );
  }, []);
  // In a text of many messages the one with the caret is open.
  const followCaret = (line: number) => {
    const { checked, opened, status } = analysis;
    if (checked === null || checked.summaries.count < 2 || status !== 'idle') return;
    const index = messageAtLine(checked.summaries, line);
    if (index !== opened?.index) setUrl({ message: index === 0 ? undefined : String(index + 1) });
  };
  const show = (line: number, column: number) => {
    editor.current?.goTo(line, column);
    setPlace(({ times }) => ({ line, column, times: times + 1 }));
  };
  const load = (document: WorkbenchDocument, loadNote: string | null = null) => {
    text.dispatch({ kind: 'load', document });
    // Typed where that is possible, so that the browser's own undo brings back what was there.
    if (isEditable(document)) editor.current?.replaceAll(toShown(document.text));
    setNote(loadNote);
    setPlace(({ times }) => ({ line: 1, column: 1, times: times + 1 }));
    if (url.message !== undefined) setUrl({ message: undefined });
  };
  const loadSimulated = (made: string) =>
    load({ text: withSimulatedMark(made), name: null, isSimulated: true });
  const loadSample = (type: string) => void analysis.sample(type).then(loadSimulated);
  const loadFile = async (file: File) => {
    const reading = await readFile(file);
    if (reading.kind === 'refused') setNote(reading.reason);
    else load(reading.document, reading.note);
  };
  const openMessage = (index: number) => {
    setUrl({ message: index === 0 ? undefined : String(index + 1) });
    const line = analysis.checked === null ? undefined : summaryAt(analysis.checked.summaries, index)?.line;
    if (line !== undefined) setPlace(({ times }) => ({ line, column: 1, times: times + 1 }));
  };
  const drop = useFileDrop(loadFile);
  // Whoever comes near is about to need the worker; before that the screen stays light.
  const preload = { onPointerEnter: analysis.start, onFocus: analysis.start };

  return (
    <div
      {...drop.handlers}
      {...preload}
      className="lg:flex lg:h-[max(34rem,calc(100dvh-9.5rem))] lg:flex-col"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1>Message workbench</h1>
          <p className="mt-1 text-ink-2">
            Every error of a payment message at once. It is checked here, in your browser.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ModeSwitch
            mode={mode}
            onChange={(next) => setUrl({ mode: next === 'lenient' ? 'lenient' : undefined })}
          />
          <SampleMenu types={analysis.sampleTypes} onChoose={loadSample} />
        </div>
      </div>
      {note !== null && (
        <InlineAlert variant="warning" className="mt-4">
          {note}
        </InlineAlert>
      )}
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label="File to check"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after it was changed.
          event.target.value = '';
          if (file !== undefined) void loadFile(file);
        }}
      />
      <div className="mt-4.5 grid min-h-0 gap-4.5 lg:flex-1 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]">
        <EditorCard
          document={text.document}
          replaced={text.replaced}
          isStored={text.isStored}
          opened={isEmpty ? null : analysis.opened}
          marks={marks}
          place={place}
          editor={editor}
          isDropTarget={drop.isOver}
          onEdit={(shown) => text.dispatch({ kind: 'edit', shown })}
          onCaret={(line, column) => {
            setCaret(line, column);
            followCaret(line);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (isEditable(text.document) && isEditable({ ...EMPTY, text: pasted })) return;
            event.preventDefault();
            load({ text: pasted, name: null, isSimulated: false });
          }}
          onRestore={() => text.dispatch({ kind: 'restore' })}
          onClear={() => {
            load(EMPTY);
            editor.current?.focus();
          }}
          onOpenFile={() => fileInput.current?.click()}
          onToggleLineEnd={() =>
            text.dispatch({
              kind: 'line-end',
              lineEnd: lineEndOf(text.document.text) === 'CRLF' ? 'LF' : 'CRLF',
            })
          }
          onEditAlone={aloneOf(text.document, analysis, load)}
        />
        {isEmpty || (analysis.opened === null && analysis.status === 'idle') ? (
          <Card aria-label="Result" className="lg:h-full lg:overflow-y-auto">
            {isEmpty && (
              <ResultsEmpty
                types={analysis.sampleTypes}
                onSample={loadSample}
                onBroken={(type) =>
                  void analysis.sample(type).then((sample) => loadSimulated(broken(sample)))
                }
              />
            )}
          </Card>
        ) : (
          <ResultCard
            analysis={analysis}
            tab={tab}
            onTab={(next) => setUrl({ tab: next === 'errors' ? undefined : next })}
            onMessage={openMessage}
            onTarget={(to) => setUrl({ to })}
            place={place}
            onShow={show}
            onSample={loadSample}
            onOpenTranslation={loadSimulated}
            notice={<WorkingNotice analysis={analysis} />}
          />
        )}
      </div>
    </div>
  );
}

/** The problems of the whole text; those of the open message also when they are too many to mark all. */
function useMarks({ checked, opened }: Analysis, isEmpty: boolean) {
  return useMemo(() => {
    if (isEmpty || checked === null) return NO_MARKS;
    const { problems, problemsLeftOut } = checked;
    return marksOf(problemsLeftOut === 0 || opened === null ? problems : opened.problems);
  }, [checked, opened, isEmpty]);
}

/** How to take the open message out of a file that is too large to edit. Rows of CSV or JSON mean nothing alone. */
function aloneOf(
  document: WorkbenchDocument,
  { checked, opened }: Analysis,
  load: (document: WorkbenchDocument) => void,
): (() => void) | null {
  if (checked === null || opened === null || checked.summaries.count < 2) return null;
  if (!standsAlone(opened)) return null;
  const next = summaryAt(checked.summaries, opened.index + 1)?.line ?? null;
  return () => load({ ...document, name: null, text: messageLines(document.text, opened.line, next) });
}

const standsAlone = ({ format }: Opened): boolean => format !== 'json' && format !== 'csv';

/** Files that are dropped anywhere on the screen. Dropped text is the business of the text field. */
function useFileDrop(onFile: (file: File) => Promise<void>) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
      setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      const file = event.dataTransfer.files[0];
      if (file !== undefined) void onFile(file);
    },
  };
  return { isOver, handlers };
}

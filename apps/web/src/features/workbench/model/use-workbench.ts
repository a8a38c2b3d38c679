import { type ClipboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { CodeEditorHandle } from '@/components/message/code-editor.tsx';
import type { WantedPlace } from '@/components/message/code-view.tsx';
import type { AnalysisInput } from '@/lib/messages/analysis-client.ts';
import { type Details, NO_DETAILS } from '@/lib/messages/order-details.ts';
import type { MessageType, Mode } from '@/lib/messages/protocol.ts';
import { hasSimulatedMark, withSimulatedMark } from '@/lib/messages/simulated-mark.ts';
import { EMPTY, type WorkbenchDocument } from '@/lib/messages/stored-text.ts';
import { messageAtLine, summaryAt } from '@/lib/messages/summaries.ts';
import { lineEndOf, toShown } from '@/lib/messages/text-lines.ts';
import { useAnalysis } from '@/lib/messages/use-analysis.ts';
import { leftOutNote, readFile } from '@/lib/read-file.ts';
import { useUrlState } from '@/lib/url-state.ts';
import { isEditable, messageLines } from './document.ts';
import { type ResultTab, workbenchUrlSchema } from './url.ts';
import { useSettled, useWorkbenchDocument } from './use-workbench-document.ts';
import { broken } from './valid-sample.ts';

type WorkbenchUrl = z.output<typeof workbenchUrlSchema>;

const modeOf = (url: WorkbenchUrl): Mode => url.mode ?? 'strict';
const tabOf = (url: WorkbenchUrl): ResultTab => url.tab ?? 'errors';

const indexOf = (url: WorkbenchUrl): number => Number(url.message ?? '1') - 1;

/** Details entered for the translation of one message of the text. */
interface FilledIn {
  readonly index: number;
  readonly details: Details;
}

/** The request to the worker; null for an empty text. */
function inputOf(url: WorkbenchUrl, text: string, { index, details }: FilledIn): AnalysisInput | null {
  if (text === '') return null;
  // Translation targets always come from the engine's own list.
  const target = tabOf(url) === 'translation' ? ((url.to ?? 'usual') as MessageType | 'usual') : null;
  return { text, mode: modeOf(url), profile: url.profile ?? null, index, target, details };
}

/** State and actions of the workbench: its text, the results, and the position in it. */
export function useWorkbench(editor: RefObject<CodeEditorHandle | null>) {
  const [url, setUrl] = useUrlState(workbenchUrlSchema);
  const text = useWorkbenchDocument();
  const settled = useSettled(text.document);
  const [place, setPlace] = useState<WantedPlace>({ line: 1, column: 1, times: 0 });
  const [kept, setFilledIn] = useState<FilledIn>({ index: 0, details: NO_DETAILS });
  const index = indexOf(url);
  const filledIn = kept.index === index ? kept : { index, details: NO_DETAILS };
  const analysis = useAnalysis(inputOf(url, settled.text, filledIn));

  // Each of these stays the same during typing, so that components that get them need not be rendered again.
  const { dispatch } = text;
  const { checked } = analysis;
  const goTo = useCallback((line: number, column: number) => {
    setPlace(({ times }) => ({ line, column, times: times + 1 }));
  }, []);
  const selectMessage = useCallback(
    (index: number) => setUrl({ message: index === 0 ? undefined : String(index + 1) }),
    [setUrl],
  );
  const load = useCallback(
    (document: WorkbenchDocument) => {
      setFilledIn({ index: 0, details: NO_DETAILS });
      dispatch({ kind: 'load', document });
      // Typed if possible, so that the browser's own undo restores the previous text.
      if (isEditable(document)) editor.current?.replaceAll(toShown(document.text));
      goTo(1, 1);
      selectMessage(0);
    },
    [dispatch, editor, goTo, selectMessage],
  );
  const loadSimulated = useCallback(
    (made: string) => load({ text: withSimulatedMark(made), name: null, isSimulated: true }),
    [load],
  );
  /** Shows a position, and moves the caret there if there is one. */
  const show = useCallback(
    (line: number, column: number) => {
      editor.current?.goTo(line, column);
      goTo(line, column);
    },
    [editor, goTo],
  );
  const setDetails = useCallback((details: Details) => setFilledIn({ index, details }), [index]);
  const openMessage = useCallback(
    (index: number) => {
      selectMessage(index);
      const summary = checked === null ? null : summaryAt(checked.summaries, index);
      if (summary === null) return;
      editor.current?.reveal(summary.line, 1);
      goTo(summary.line, 1);
    },
    [checked, editor, goTo, selectMessage],
  );
  return {
    mode: modeOf(url),
    profile: url.profile ?? null,
    tab: tabOf(url),
    setUrl,
    ...text,
    /** Also when it was saved and read back from a file. */
    isSimulated: text.document.isSimulated || hasSimulatedMark(text.document.text),
    isEmpty: text.document.text === '',
    analysis,
    details: filledIn.details,
    setDetails,
    place,
    load,
    loadSimulated,
    show,
    openMessage,
    clear: () => {
      load(EMPTY);
      editor.current?.focus();
    },
    toggleLineEnd: () => {
      const lineEnd = lineEndOf(text.document.text) === 'CRLF' ? 'LF' : 'CRLF';
      dispatch({ kind: 'line-end', lineEnd });
    },
    /** The caret moved. In a text of many messages the one with the caret is open. */
    followCaret: (line: number, column: number) => {
      if (line !== place.line || column !== place.column) setPlace({ ...place, line, column });
      const { opened, status } = analysis;
      if (checked === null || checked.summaries.count < 2 || status !== 'idle') return;
      const index = messageAtLine(checked.summaries, line);
      if (index !== opened?.index) selectMessage(index);
    },
  };
}

export type Workbench = ReturnType<typeof useWorkbench>;

/** Text put into the workbench from outside, with a notice about it. */
export function useIntake({ load, loadSimulated, analysis: { sample } }: Workbench) {
  const [note, setNote] = useState<string | null>(null);
  const makeSample = useCallback(
    async (type: string, change: (text: string) => string) => {
      loadSimulated(change(await sample(type)));
      setNote(null);
    },
    [loadSimulated, sample],
  );
  return {
    note,
    takeFiles: async (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined) return;
      const reading = await readFile(file);
      const leftOut = leftOutNote(files);
      if (reading.kind === 'refused') return setNote(joined(reading.reason, leftOut));
      load(reading.document);
      setNote(joined(reading.note, leftOut));
    },
    takeSample: useCallback((type: string) => void makeSample(type, (text) => text), [makeSample]),
    takeBroken: useCallback((type: string) => void makeSample(type, broken), [makeSample]),
  };
}

function joined(...notes: readonly (string | null)[]): string | null {
  const said = notes.filter((note) => note !== null);
  return said.length === 0 ? null : said.join(' ');
}

/** Takes the open message out of a file that is too large to edit; null where that makes no sense. */
export function aloneOf({ document, analysis, load }: Workbench): (() => void) | null {
  const { checked, opened } = analysis;
  if (checked === null || opened === null || checked.summaries.count < 2) return null;
  // Rows of CSV and elements of JSON mean nothing on their own.
  if (opened.format === 'json' || opened.format === 'csv') return null;
  const next = summaryAt(checked.summaries, opened.index + 1)?.line ?? null;
  return () => load({ ...document, name: null, text: messageLines(document.text, opened.line, next) });
}

/** Pasting that the text field itself cannot do, or that replaces everything. */
export function usePaste({ document, dispatch, load }: Workbench) {
  const isOverAll = useRef(false);
  return {
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text');
      if (isEditable(document) && isEditable({ ...EMPTY, text })) {
        isOverAll.current = selectsAll(event.target);
        return;
      }
      event.preventDefault();
      load({ ...EMPTY, text });
    },
    onEdit: (shown: string) => {
      dispatch({ kind: 'edit', shown, isWhole: isOverAll.current });
      isOverAll.current = false;
    },
  };
}

const selectsAll = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement &&
  target.selectionStart === 0 &&
  target.selectionEnd === target.value.length;

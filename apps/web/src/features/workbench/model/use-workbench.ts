import { type ClipboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { CodeEditorHandle } from '@/components/message/code-editor.tsx';
import type { WantedPlace } from '@/components/message/code-view.tsx';
import type { AnalysisInput } from '@/lib/messages/analysis-client.ts';
import type { MessageType, Mode } from '@/lib/messages/protocol.ts';
import { hasSimulatedMark, withSimulatedMark } from '@/lib/messages/simulated-mark.ts';
import { EMPTY, type WorkbenchDocument } from '@/lib/messages/stored-text.ts';
import { messageAtLine, summaryAt } from '@/lib/messages/summaries.ts';
import { lineEndOf, toShown } from '@/lib/messages/text-lines.ts';
import { useAnalysis } from '@/lib/messages/use-analysis.ts';
import { useUrlState } from '@/lib/url-state.ts';
import { isEditable, messageLines } from './document.ts';
import { leftOutNote, readFile } from './read-file.ts';
import { type ResultTab, workbenchUrlSchema } from './url.ts';
import { useSettled, useWorkbenchDocument } from './use-workbench-document.ts';
import { broken } from './valid-sample.ts';

type WorkbenchUrl = z.output<typeof workbenchUrlSchema>;

const modeOf = (url: WorkbenchUrl): Mode => url.mode ?? 'strict';
const tabOf = (url: WorkbenchUrl): ResultTab => url.tab ?? 'errors';

/** What is asked of the worker; null for an empty text, about which there is nothing to say. */
function inputOf(url: WorkbenchUrl, text: string): AnalysisInput | null {
  if (text === '') return null;
  const index = Number(url.message ?? '1') - 1;
  // Only types that the engine itself offers are ever translated to.
  const target = tabOf(url) === 'translation' ? ((url.to ?? 'usual') as MessageType | 'usual') : null;
  return { text, mode: modeOf(url), index, target };
}

/** All that the workbench shows and does: its text, what is found out about it, and the place in it. */
export function useWorkbench(editor: RefObject<CodeEditorHandle | null>) {
  const [url, setUrl] = useUrlState(workbenchUrlSchema);
  const text = useWorkbenchDocument();
  const settled = useSettled(text.document);
  const [place, setPlace] = useState<WantedPlace>({ line: 1, column: 1, times: 0 });
  const analysis = useAnalysis(inputOf(url, settled.text));

  const goTo = useCallback((line: number, column: number) => {
    setPlace(({ times }) => ({ line, column, times: times + 1 }));
  }, []);
  const selectMessage = (index: number) => setUrl({ message: index === 0 ? undefined : String(index + 1) });
  const load = (document: WorkbenchDocument) => {
    text.dispatch({ kind: 'load', document });
    // Typed where that is possible, so that the browser's own undo brings back what was there.
    if (isEditable(document)) editor.current?.replaceAll(toShown(document.text));
    goTo(1, 1);
    if (url.message !== undefined) selectMessage(0);
  };
  return {
    mode: modeOf(url),
    tab: tabOf(url),
    setUrl,
    ...text,
    /** Also when it was saved and came back as a file. */
    isSimulated: text.document.isSimulated || hasSimulatedMark(text.document.text),
    isEmpty: text.document.text === '',
    analysis,
    place,
    load,
    loadSimulated: (made: string) => load({ text: withSimulatedMark(made), name: null, isSimulated: true }),
    clear: () => {
      load(EMPTY);
      editor.current?.focus();
    },
    toggleLineEnd: () => {
      const lineEnd = lineEndOf(text.document.text) === 'CRLF' ? 'LF' : 'CRLF';
      text.dispatch({ kind: 'line-end', lineEnd });
    },
    /** Shows a place, and moves the caret there where there is one. */
    show: (line: number, column: number) => {
      editor.current?.goTo(line, column);
      goTo(line, column);
    },
    openMessage: (index: number) => {
      selectMessage(index);
      const summary = analysis.checked === null ? null : summaryAt(analysis.checked.summaries, index);
      if (summary === null) return;
      editor.current?.reveal(summary.line, 1);
      goTo(summary.line, 1);
    },
    /** The caret moved. In a text of many messages the one with the caret is open. */
    followCaret: (line: number, column: number) => {
      if (line !== place.line || column !== place.column) setPlace({ ...place, line, column });
      const { checked, opened, status } = analysis;
      if (checked === null || checked.summaries.count < 2 || status !== 'idle') return;
      const index = messageAtLine(checked.summaries, line);
      if (index !== opened?.index) selectMessage(index);
    },
  };
}

export type Workbench = ReturnType<typeof useWorkbench>;

/** What is put into the workbench from outside, and a note about what came. */
export function useIntake({ load, loadSimulated, analysis }: Workbench) {
  const [note, setNote] = useState<string | null>(null);
  const take = (document: WorkbenchDocument, about: string | null = null) => {
    load(document);
    setNote(about);
  };
  const takeSample = async (type: string, change: (text: string) => string = (text) => text) => {
    loadSimulated(change(await analysis.sample(type)));
    setNote(null);
  };
  return {
    note,
    takeFiles: async (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined) return;
      const reading = await readFile(file);
      const leftOut = leftOutNote(files);
      if (reading.kind === 'refused') setNote(joined(reading.reason, leftOut));
      else take(reading.document, joined(reading.note, leftOut));
    },
    takeSample: (type: string) => void takeSample(type),
    takeBroken: (type: string) => void takeSample(type, broken),
  };
}

function joined(...notes: readonly (string | null)[]): string | null {
  const said = notes.filter((note) => note !== null);
  return said.length === 0 ? null : said.join(' ');
}

/** How to take the open message out of a file that is too large to edit; null where that makes no sense. */
export function aloneOf({ document, analysis, load }: Workbench): (() => void) | null {
  const { checked, opened } = analysis;
  if (checked === null || opened === null || checked.summaries.count < 2) return null;
  // Rows of CSV and elements of JSON mean nothing alone.
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

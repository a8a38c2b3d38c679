import { type ClipboardEvent, useCallback, useRef, useState } from 'react';
import { type GuessedFile, leftOutNote, readFile } from '@/lib/files/read-file.ts';
import { EMPTY } from '@/lib/messages/stored-text.ts';
import { isEditable } from './document.ts';
import type { Workbench } from './use-workbench.ts';
import { broken } from './valid-sample.ts';

/** A file whose encoding is uncertain, and the encoding that it is read in. */
interface Guess {
  file: GuessedFile;
  text: string;
  encoding: string | null;
}

/** Text put into the workbench from outside, with a notice about it. */
export function useIntake({ document, load, loadSimulated, analysis: { sample } }: Workbench) {
  const [note, setNote] = useState<string | null>(null);
  const [guess, setGuess] = useState<Guess | null>(null);
  const makeSample = useCallback(
    async (type: string, change: (text: string) => string) => {
      loadSimulated(change(await sample(type)));
      setNote(null);
    },
    [loadSimulated, sample],
  );
  return {
    note,
    // Once the text is replaced or edited, its encoding is settled.
    guess: guess !== null && guess.text === document.text ? guess : null,
    chooseEncoding: (encoding: string) => {
      if (guess === null) return;
      const chosen = guess.file.as(encoding);
      load(chosen);
      setGuess({ ...guess, text: chosen.text, encoding });
    },
    takeFiles: async (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined) return;
      const reading = await readFile(file);
      const leftOut = leftOutNote(files);
      if (reading.kind === 'refused') return setNote(joined(reading.reason, leftOut));
      load(reading.document);
      if (reading.kind === 'guess') {
        const encoding = reading.readings[0]?.encoding ?? null;
        setGuess({ file: reading, text: reading.document.text, encoding });
      }
      setNote(joined(reading.kind === 'read' ? reading.note : null, leftOut));
    },
    takeSample: useCallback((type: string) => void makeSample(type, (text) => text), [makeSample]),
    takeBroken: useCallback((type: string) => void makeSample(type, broken), [makeSample]),
  };
}

function joined(...notes: readonly (string | null)[]): string | null {
  const said = notes.filter((note) => note !== null);
  return said.length === 0 ? null : said.join(' ');
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

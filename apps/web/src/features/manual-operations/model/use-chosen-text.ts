import { useRef, useState } from 'react';
import { type FileRules, sortFiles } from '@/lib/files/file-rules.ts';
import { type GuessedFile, LARGEST_BYTES, leftOutNote, readFile } from '@/lib/files/read-file.ts';
import { formatBytes } from '@/lib/text/format.ts';

/** A text that is too large for a text field, or comes from a file. */
export interface ChosenText {
  /** Null for pasted text. */
  file: File | null;
  text: string;
  bytes: number;
}

export const FILE_RULES: FileRules = { endings: ['.csv', '.json'], maxBytes: LARGEST_BYTES };

/** A file that waits for the choice of its encoding. */
interface Guess {
  file: File;
  reading: GuessedFile;
  chosen: string | null;
}

const PASTED_CHARACTERS_MAX = 250_000;

const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length;

/** The text of a file or of a large paste, and the notices about it. */
export function useChosenText() {
  const [file, setFile] = useState<ChosenText | null>(null);
  const [pasted, setPasted] = useState<ChosenText | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [guess, setGuess] = useState<Guess | null>(null);
  const [isReading, setIsReading] = useState(false);
  // Only the newest choice is used, even if an earlier one takes longer to read.
  const choice = useRef(0);

  const clear = () => {
    choice.current += 1;
    setIsReading(false);
    setFile(null);
    setPasted(null);
    setNotice(null);
    setGuess(null);
  };
  /** Reads the first usable file; null if there is none, or if another choice followed. */
  const takeFile = async (files: readonly File[]): Promise<File | null> => {
    const { taken, problems } = sortFiles(files, FILE_RULES);
    const [chosen] = taken;
    clear();
    const own = choice.current;
    if (chosen === undefined) {
      setNotice(problems[0] ?? null);
      return null;
    }
    setIsReading(true);
    const reading = await readFile(chosen);
    if (own !== choice.current) return null;
    setIsReading(false);
    if (reading.kind === 'refused') {
      setNotice(reading.reason);
      return null;
    }
    if (reading.kind === 'guess') {
      setGuess({ file: chosen, reading, chosen: null });
      setNotice(leftOutNote(files));
      return null;
    }
    setFile({ file: chosen, text: reading.document.text, bytes: chosen.size });
    setNotice([reading.note, leftOutNote(files)].filter((note) => note !== null).join(' ') || null);
    return chosen;
  };
  /** Reads the file that waits for its encoding; null if there is none. */
  const takeEncoding = (encoding: string): File | null => {
    if (guess === null) return null;
    const { file: chosen, reading } = guess;
    setFile({ file: chosen, text: reading.as(encoding).text, bytes: chosen.size });
    setGuess({ ...guess, chosen: encoding });
    return chosen;
  };
  /** Accepts a pasted text that would stall a text field; returns whether it did. */
  const takePasted = (text: string): boolean => {
    if (text.length <= PASTED_CHARACTERS_MAX) return false;
    const problem = sizeProblem('The pasted text', text);
    if (problem === null) setPasted({ file: null, text, bytes: utf8Bytes(text) });
    else setNotice(problem);
    return true;
  };
  return { file, pasted, notice, setNotice, guess, isReading, clear, takeFile, takeEncoding, takePasted };
}

/** Why a text is too large to send; null if it is not. */
export function sizeProblem(name: string, text: string): string | null {
  const bytes = utf8Bytes(text);
  if (bytes <= LARGEST_BYTES) return null;
  return `${name} is ${formatBytes(bytes)}; the limit is 10 MB. Nothing was sent; please split it into parts.`;
}

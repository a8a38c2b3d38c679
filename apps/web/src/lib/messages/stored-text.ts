import { isObject } from '../answers/is-object.ts';
import { defineStoredJson } from '../browser/storage.ts';

export interface WorkbenchDocument {
  /** Exactly as received, including line ends. */
  readonly text: string;
  /** Name of the file; null for text that was typed, pasted or created here. */
  readonly name: string | null;
  /** Created here, as a sample or a translation, even if changed since. */
  readonly isSimulated: boolean;
}

export const EMPTY: WorkbenchDocument = { text: '', name: null, isSimulated: false };

/** Browsers store about five million characters per site. Trying more would only take time. */
const STORED_CHARACTERS = 4_500_000;

const stored = defineStoredJson<WorkbenchDocument>({
  key: 'clearbench.workbench',
  area: () => sessionStorage,
  fallback: () => EMPTY,
  revive: (parsed) => {
    if (!isDocument(parsed)) throw new Error('This is not a text of the workbench.');
    return parsed;
  },
});

/** Stores the text of the workbench for a reload of this tab or for opening it, and returns whether it fits. */
export function storeDocument(document: WorkbenchDocument): boolean {
  if (document.text === '') {
    stored.clear();
    return true;
  }
  const isKept = document.text.length <= STORED_CHARACTERS && stored.write(document);
  // An older text would be wrong; none is better.
  if (!isKept) stored.clear();
  return isKept;
}

export const storedDocument = (): WorkbenchDocument => stored.read();

function isDocument(value: unknown): value is WorkbenchDocument {
  return (
    isObject(value) &&
    typeof value.text === 'string' &&
    (value.name === null || typeof value.name === 'string') &&
    typeof value.isSimulated === 'boolean'
  );
}

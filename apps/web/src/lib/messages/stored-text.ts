export interface WorkbenchDocument {
  /** Exactly as it came, line ends included. */
  readonly text: string;
  /** Of the file; null for what was typed, pasted or made here. */
  readonly name: string | null;
  /** Made here, as a sample or by translating, also when it was changed since. */
  readonly isSimulated: boolean;
}

export const EMPTY: WorkbenchDocument = { text: '', name: null, isSimulated: false };

const STORAGE_KEY = 'clearbench.workbench';

/** Browsers keep about five million characters per site. To try with more would only take time. */
const STORED_CHARACTERS = 4_500_000;

/** Keeps the text of the workbench for a reload of this tab, or for when it is opened, and says whether there was room for it. */
export function storeDocument(document: WorkbenchDocument, storage: Storage): boolean {
  try {
    if (document.text.length > STORED_CHARACTERS) throw new RangeError('Too large');
    if (document.text === '') storage.removeItem(STORAGE_KEY);
    else storage.setItem(STORAGE_KEY, JSON.stringify(document));
    return true;
  } catch {
    // Too large, or storage is switched off. An older text would be wrong: better none.
    removeQuietly(storage);
    return false;
  }
}

export function storedDocument(storage: Storage): WorkbenchDocument {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
    return isDocument(stored) ? stored : EMPTY;
  } catch {
    return EMPTY;
  }
}

function removeQuietly(storage: Storage): void {
  try {
    storage.removeItem(STORAGE_KEY);
  } catch {
    // Then there is nothing in it either.
  }
}

function isDocument(value: unknown): value is WorkbenchDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'name' in value &&
    (value.name === null || typeof value.name === 'string') &&
    'isSimulated' in value &&
    typeof value.isSimulated === 'boolean'
  );
}

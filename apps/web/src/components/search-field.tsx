import { useEffect, useRef, useState } from 'react';
import { Kbd } from '@/components/ui/buttons/kbd.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { useShortcutsOn } from '@/lib/preferences/shortcuts.ts';
import { useShortcut } from '@/lib/shortcuts/use-shortcut.ts';

const DEBOUNCE_MS = 250;

interface SearchFieldProps {
  /** The subject of the search. */
  placeholder: string;
  search: string;
  maxLength?: number | undefined;
  /** `isContinued`: part of the previous change, so that Back undoes both at once. */
  onSearch: (search: string, isContinued: boolean) => void;
}

/** Searches once typing pauses. A value set from outside (Back, Clear filters) replaces the text. */
export function SearchField({ placeholder, search, maxLength = 100, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [shortcutsOn] = useShortcutsOn();
  useShortcut({ key: '/', label: 'Search the list', run: () => input.current?.focus() });
  /** Everything typed without leaving the field is one step of the history. */
  const isContinued = useRef(false);
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    if (text.trim() !== search) setText(search);
  }
  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(() => {
      onSearch(text.trim(), isContinued.current);
      isContinued.current = true;
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);
  return (
    <Field label="Search" hideLabel className="col-span-2 flex-1 sm:min-w-52">
      <div className="relative">
        <Input
          type="search"
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          ref={input}
          value={text}
          onBlur={() => {
            isContinued.current = false;
          }}
          onChange={(event) => setText(event.target.value)}
          aria-keyshortcuts={shortcutsOn ? '/' : undefined}
          className="peer sm:placeholder-shown:pr-8"
        />
        {shortcutsOn && (
          <Kbd
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 max-sm:hidden pointer-coarse:hidden peer-focus:hidden peer-not-placeholder-shown:hidden"
          >
            /
          </Kbd>
        )}
      </div>
    </Field>
  );
}

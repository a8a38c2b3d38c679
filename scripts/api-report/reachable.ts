import { dirname, join } from 'node:path';
import {
  type Declaration,
  type DeclarationFile,
  type Meaning,
  readDeclarationFile,
} from './declaration-file.ts';

interface Settings {
  /** The entry files of packages that are imported by name. */
  readonly packages: Readonly<Record<string, string>>;
  /** Files whose declarations are not listed. */
  readonly isLeftOut: (file: string) => boolean;
}

/** The part of a package that a program can reach from its entry points. */
export class Reachable {
  readonly #settings: Settings;
  readonly #files = new Map<string, DeclarationFile>();
  readonly #seen = new Set<string>();
  readonly #texts = new Set<string>();

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Returns the exported names of a file, after collecting all declarations involved. */
  enter(file: string): string[] {
    const { exports } = this.#read(file);
    for (const meaning of exports.values()) this.#take(meaning);
    return [...exports.keys()].sort();
  }

  /** The declarations of each name that a file exports, wherever they are. A name for a whole other file has none. */
  declarationsIn(file: string): ReadonlyMap<string, readonly Declaration[]> {
    const { exports } = this.#read(file);
    return new Map([...exports].map(([name, meaning]) => [name, this.#declarationsOf(meaning)]));
  }

  #declarationsOf(meaning: Meaning): readonly Declaration[] {
    switch (meaning.kind) {
      case 'declared':
        return meaning.declarations;
      case 'imported': {
        const { names, exports } = this.#read(meaning.from);
        const own = exports.get(meaning.name) ?? names.get(meaning.name);
        return own === undefined ? [] : this.#declarationsOf(own);
      }
      case 'namespace':
        return [];
    }
  }

  /** The collected declarations, sorted. */
  texts(): string[] {
    return [...this.#texts].sort();
  }

  #read(file: string): DeclarationFile {
    const known = this.#files.get(file);
    if (known !== undefined) return known;
    const read = readDeclarationFile(file, (from) => this.#resolve(file, from));
    this.#files.set(file, read);
    return read;
  }

  #resolve(file: string, from: string): string {
    const path = from.startsWith('.') ? join(dirname(file), from) : this.#settings.packages[from];
    if (path === undefined) throw new Error(`${file} imports ${from}, which is not known.`);
    return path.replace(/\.ts$/, '.d.ts');
  }

  /** Exports come first, because other files can only refer to those. */
  #takeName(file: string, name: string): void {
    if (this.#settings.isLeftOut(file)) return;
    const { names, exports } = this.#read(file);
    const meaning = exports.get(name) ?? names.get(name);
    // Undefined: a parameter of a generic type, or a built-in type.
    if (meaning !== undefined) this.#take(meaning);
  }

  #take(meaning: Meaning): void {
    switch (meaning.kind) {
      case 'namespace':
        if (this.#settings.isLeftOut(meaning.from)) return;
        for (const one of this.#read(meaning.from).exports.values()) this.#take(one);
        return;
      case 'imported':
        this.#takeName(meaning.from, meaning.name);
        return;
      case 'declared':
        for (const { text, references } of meaning.declarations) {
          if (this.#texts.has(text)) continue;
          this.#texts.add(text);
          for (const { file, name } of references) {
            const key = `${file}#${name}`;
            if (this.#seen.has(key)) continue;
            this.#seen.add(key);
            this.#takeName(file, name);
          }
        }
    }
  }
}

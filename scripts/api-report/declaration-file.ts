import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** A name, and the file whose imports and exports define it. */
export interface Reference {
  readonly file: string;
  readonly name: string;
}

/** One `interface`, `type`, `function`, `class` or `const` of a `.d.ts` file. */
export interface Declaration {
  /** Without `export`, and without the paths of imported types. */
  readonly text: string;
  /** The documentation in front of it; empty where the file has no comments. */
  readonly comment: string;
  /** The types that it mentions. */
  readonly references: readonly Reference[];
}

/** The meaning of a name: declarations of the same file, a name of another file, or a whole other file. */
export type Meaning =
  | { readonly kind: 'declared'; readonly declarations: readonly Declaration[] }
  | { readonly kind: 'imported'; readonly from: string; readonly name: string }
  | { readonly kind: 'namespace'; readonly from: string };

export interface DeclarationFile {
  /** By the names used inside the file. */
  readonly names: ReadonlyMap<string, Meaning>;
  /** By the names that others import. */
  readonly exports: ReadonlyMap<string, Meaning>;
}

/** A node of a syntax tree, as far as this program needs it. */
interface Node {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

/** Reads a `.d.ts` file. `resolve` returns the path of an import. */
export function readDeclarationFile(file: string, resolve: (from: string) => string): DeclarationFile {
  const bytes = readFileSync(file);
  const tree = parseSync(bytes.toString('utf8'), { syntax: 'typescript' }) as unknown as Node;
  const textOf = ({ span }: Node) =>
    bytes.subarray(span.start - tree.span.start, span.end - tree.span.start).toString('utf8');
  const declared = new Map<string, Declaration[]>();
  const names = new Map<string, Meaning>();
  const exports = new Map<string, Meaning>();
  const declare = (statement: Node, node: Node): string[] => {
    const text = textOf(statement)
      .replace(/^export /, '')
      .replaceAll(/import\(["'][^"']*["']\)\./g, '');
    const before = bytes.subarray(0, statement.span.start - tree.span.start).toString('utf8');
    const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/(?=\s*$)/.exec(before)?.[0] ?? '';
    const declaration = { text, comment, references: referencesOf(node, file, resolve) };
    const own = namesOf(node);
    for (const name of own) {
      const declarations = declared.get(name) ?? [];
      declarations.push(declaration);
      declared.set(name, declarations);
      names.set(name, { kind: 'declared', declarations });
    }
    return own;
  };
  for (const statement of nodesIn(tree.body)) {
    switch (statement.type) {
      case 'ImportDeclaration':
        for (const [name, meaning] of importsOf(statement, resolve)) names.set(name, meaning);
        break;
      case 'ExportDeclaration':
        for (const name of declare(statement, statement.declaration as Node)) {
          exports.set(name, names.get(name) as Meaning);
        }
        break;
      case 'ExportNamedDeclaration':
        for (const [name, meaning] of exportsOf(statement, names, resolve)) exports.set(name, meaning);
        break;
      default:
        declare(statement, statement);
    }
  }
  return { names, exports };
}

function importsOf(statement: Node, resolve: (from: string) => string): [string, Meaning][] {
  const from = resolve(stringOf(statement.source));
  return nodesIn(statement.specifiers).map((specifier) => {
    const local = stringOf(specifier.local);
    if (specifier.type === 'ImportNamespaceSpecifier') return [local, { kind: 'namespace', from }];
    return [local, { kind: 'imported', from, name: stringOf(specifier.imported) || local }];
  });
}

function exportsOf(
  statement: Node,
  names: ReadonlyMap<string, Meaning>,
  resolve: (from: string) => string,
): [string, Meaning][] {
  const source = stringOf(statement.source);
  return nodesIn(statement.specifiers).map((specifier) => {
    if (specifier.type === 'ExportNamespaceSpecifier') {
      return [stringOf(specifier.name), { kind: 'namespace', from: resolve(source) }];
    }
    const name = stringOf(specifier.orig);
    const exported = stringOf(specifier.exported) || name;
    if (source !== '') return [exported, { kind: 'imported', from: resolve(source), name }];
    const meaning = names.get(name);
    if (meaning === undefined) throw new Error(`${name} is exported and not declared.`);
    return [exported, meaning];
  });
}

function namesOf(node: Node): string[] {
  if (node.type !== 'VariableDeclaration') return [stringOf(node.identifier) || stringOf(node.id)];
  return nodesIn(node.declarations).map(({ id }) => stringOf(id));
}

/** Every type that a declaration names. */
function referencesOf(node: Node, file: string, resolve: (from: string) => string): Reference[] {
  const found: Reference[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const element of value) visit(element);
    if (!isNode(value)) {
      if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) visit(part);
      return;
    }
    if (value.type === 'TsImportType') {
      found.push({ file: resolve(stringOf(value.argument)), name: leftmost(value.qualifier) });
    }
    const named =
      value.typeName ??
      value.exprName ??
      (value.type === 'TsExpressionWithTypeArguments' ? value.expression : undefined);
    if (named !== undefined && !(isNode(named) && named.type === 'TsImportType')) {
      found.push({ file, name: leftmost(named) });
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(node);
  return found;
}

/** `A` of `A.B.C`. */
function leftmost(node: unknown): string {
  if (!isNode(node)) return '';
  return node.type === 'TsQualifiedName' ? leftmost(node.left) : stringOf(node);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The text of an identifier or a string; empty for anything else. */
const stringOf = (node: unknown): string =>
  isNode(node) && typeof node.value === 'string' ? node.value : '';

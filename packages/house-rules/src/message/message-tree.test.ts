import type { OutlineNode } from '@clearbench/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MessageTree } from './message-tree.ts';
import { compilePath } from './path.ts';

const LABEL = fc.constantFrom('Document', 'Cdtr', 'Nm', '@Ccy', '50', '50K', '50F', '32A', '50K1');
const { roots: ROOTS } = fc.letrec<{ node: OutlineNode; roots: OutlineNode[] }>((tie) => ({
  node: fc.record({
    label: LABEL,
    title: fc.constant(null),
    value: fc.constantFrom(null, 'a', 'b'),
    line: fc.constant(1),
    column: fc.constant(1),
    children: fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie('node'), { maxLength: 3 })),
  }),
  roots: fc.array(tie('node'), { maxLength: 3 }),
}));
const PATH = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.oneof(LABEL, fc.constantFrom('50a', '32a')), { minLength: 1, maxLength: 3 }),
  )
  .map(([isAbsolute, steps]) => `${isAbsolute ? '/' : ''}${steps.join('/')}`);

type Placed = readonly [node: OutlineNode, path: string];

const placed = (nodes: readonly OutlineNode[], above = ''): Placed[] =>
  nodes.flatMap((node) => {
    const path = above + node.label;
    return [[node, path] as const, ...placed(node.children, `${path}/`)];
  });

/** What the last label of a path is, literally: a letter for any option stands for one letter, or none. */
const isNamed =
  (step: string) =>
  ({ label }: OutlineNode): boolean =>
    /^\d\d[a-z]$/.test(step) ? new RegExp(`^${step.slice(0, 2)}.?$`).test(label) : label === step;

describe('the parts of a message', () => {
  it('are those on the path, in their order, with those that lack its next step', () => {
    fc.assert(
      fc.property(ROOTS, PATH, (roots, path) => {
        const [first = '', ...rest] = path.replace(/^\//, '').split('/');
        const starts = path.startsWith('/') ? roots : placed(roots).map(([node]) => node);
        let nodes = starts.filter(isNamed(first));
        const lacking: (OutlineNode | null)[] = nodes.length === 0 ? [null] : [];
        for (const step of rest) {
          lacking.push(...nodes.filter(({ children }) => !children.some(isNamed(step))));
          nodes = nodes.flatMap(({ children }) => children.filter(isNamed(step)));
        }
        const found = new MessageTree(roots).follow(compilePath(path));
        expect(found.nodes).toEqual(nodes);
        expect(found.lacking).toEqual(lacking);
        for (const [index, node] of nodes.entries()) expect(found.nodes[index]).toBe(node);
      }),
    );
  });

  it('are counted, and have a path and perhaps a text', () => {
    fc.assert(
      fc.property(ROOTS, (roots) => {
        const all = placed(roots);
        const tree = new MessageTree(roots);
        expect(tree.weight).toBe(all.length);
        expect(tree.leaves).toEqual(all.map(([node]) => node).filter(({ value }) => value !== null));
        expect(tree.text).toBe(tree.leaves.map(({ value }) => value).join('\n'));
        for (const [node, path] of all) expect(tree.pathOf(node)).toBe(path);
      }),
    );
  });
});

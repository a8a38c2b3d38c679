import { describe, expect, it } from 'vitest';
import { nodeIdAt, parentId, problemsByNode, rowsOf } from './outline-rows.ts';
import type { OutlineNode } from './protocol.ts';

const node = (label: string, line: number, column: number, children: OutlineNode[] = []): OutlineNode => ({
  label,
  title: null,
  value: null,
  line,
  column,
  children,
});

const TREE = [
  node('block 1', 1, 1),
  node('block 4', 1, 40, [node('20', 2, 1), node('32A', 3, 1, [node('date', 3, 6), node('amount', 3, 15)])]),
];

describe('the rows of a tree', () => {
  it('are all nodes in order, with level and position among their siblings', () => {
    const rows = rowsOf(TREE, () => false);
    expect(rows.map(({ node: { label } }) => label)).toEqual([
      'block 1',
      'block 4',
      '20',
      '32A',
      'date',
      'amount',
    ]);
    expect(rows[3]).toMatchObject({ id: '1/1', level: 2, position: 2, siblings: 2, isOpen: true });
    expect(rows[0]?.isOpen).toBe(false);
  });

  it('leave out the contents of a closed node', () => {
    expect(rowsOf(TREE, (id) => id === '1').map(({ id }) => id)).toEqual(['0', '1']);
  });

  it('know the parent node', () => {
    expect(parentId('1/1/0')).toBe('1/1');
    expect(parentId('1')).toBe('');
  });
});

describe('a position in the text', () => {
  it('belongs to the last node that begins there or before', () => {
    expect(nodeIdAt(TREE, 3, 16)).toBe('1/1/1');
    expect(nodeIdAt(TREE, 3, 2)).toBe('1/1');
    expect(nodeIdAt(TREE, 1, 5)).toBe('0');
  });

  it('shows its problem in its node and all parents, the worst one first', () => {
    const at = (line: number, column: number, severity: 'error' | 'warning') => ({
      code: 'T43',
      severity,
      path: '',
      line,
      column,
      message: '',
    });
    const worst = problemsByNode(TREE, [at(3, 15, 'error'), at(2, 5, 'warning'), at(3, 6, 'warning')]);
    expect(Object.fromEntries(worst)).toEqual({
      '1/1/1': 'error',
      '1/1': 'error',
      '1': 'error',
      '1/0': 'warning',
      '1/1/0': 'warning',
    });
  });
});

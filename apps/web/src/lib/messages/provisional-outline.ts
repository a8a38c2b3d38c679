import type { Message, OutlineNode } from '@clearbench/messages';

/** The blocks and fields of a FIN message, until the engine has an outline for every format. */
export function outline(message: Message): readonly OutlineNode[] {
  if (!('blocks' in message)) return [];
  const { blocks } = message;
  const leaf = (label: string, value: string, line: number, column: number): OutlineNode => ({
    label,
    title: null,
    value,
    line,
    column,
    children: [],
  });
  const headers = [blocks.basicHeader, blocks.applicationHeader].flatMap((block, index) =>
    block === null ? [] : [leaf(`block ${index + 1}`, block.content, block.line, block.column)],
  );
  const user = (blocks.userHeader ?? []).map(({ tag, value, line, column }) =>
    leaf(tag, value, line, column),
  );
  const fields = (blocks.text ?? []).map(({ tag, value, line }) => leaf(tag, value, line, 1));
  const branch = (label: string, children: OutlineNode[]): OutlineNode[] =>
    children.length === 0
      ? []
      : [{ ...leaf(label, '', children[0]?.line ?? 1, children[0]?.column ?? 1), value: null, children }];
  return [...headers, ...branch('block 3', user), ...branch('block 4', fields)];
}

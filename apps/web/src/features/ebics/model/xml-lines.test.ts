import { expect, it } from 'vitest';
import { xmlLines } from './xml-lines.ts';

it('gives each element its line', () => {
  expect(xmlLines('<?xml version="1.0"?><a><b x="1">text</b>\n<c/><d><e>1</e></d></a>')).toBe(
    [
      '<?xml version="1.0"?>',
      '<a>',
      '  <b x="1">text</b>',
      '  <c/>',
      '  <d>',
      '    <e>1</e>',
      '  </d>',
      '</a>',
    ].join('\n'),
  );
});

it('leaves what is no XML as it is', () => {
  expect(xmlLines('no XML')).toBe('no XML');
  expect(xmlLines('</a></b>')).toBe('</a>\n</b>');
});

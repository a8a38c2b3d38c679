import { expect, it } from 'vitest';
import { blocksOf, forgottenIn, javaPrograms, stepsOf, withoutTabsIn } from './guide.ts';

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\`\`\`\n`;

it('code is a step, marked, or forgotten', () => {
  const guide = [
    fence('sh', 'true\n'),
    fence('text', 'nothing\n'),
    `<!-- not run: it needs a key -->\n${fence('sh', 'false\n')}`,
    fence('yaml', 'a: b\n'),
    fence('ts [TypeScript]', '// Without how to run it.\n'),
  ].join('\n');
  expect(forgottenIn(blocksOf(guide))).toEqual(['a: b\n', '// Without how to run it.\n']);
  expect(stepsOf(blocksOf(guide))).toEqual([
    { commands: 'true\n', output: 'nothing\n', isProgram: false, isAlone: true },
  ]);
});

it('a program is saved and run as its first line says; the output after tabs is that of the first', () => {
  const program = '// Run with Node 24: node pay.mts payment.json\nconsole.log(1);\n';
  const tabs = [fence('sh [CLI]', 'npx clearbench send payment.json\n'), fence('ts [TypeScript]', program)];
  const guide = ['::: code-group\n', ...tabs, ':::\n', fence('text', 'stored\n')].join('\n');
  expect(stepsOf(blocksOf(guide))).toEqual([
    { commands: 'npx clearbench send payment.json\n', output: 'stored\n', isProgram: false, isAlone: true },
    {
      commands: `cat > pay.mts <<'PROGRAM'\n${program}PROGRAM\nnode pay.mts payment.json\n`,
      output: null,
      isProgram: true,
      isAlone: false,
    },
  ]);
});

it('a call outside tabs is found', () => {
  const call = 'curl http://127.0.0.1:4400/api/ping\n';
  expect(withoutTabsIn(blocksOf(`${fence('sh [curl]', call)}\n${fence('sh', call)}`))).toEqual([call]);
});

it('Java programs have different names, unless they are the same', () => {
  const program = (code: string) => fence('java [Java]', `// Run with Java: java Ping.java\n${code}\n`);
  const pages = (...codes: string[]) => blocksOf(codes.map(program).join('\n'));
  const [only, ...others] = javaPrograms(pages('class Ping {}', 'class Ping {}'));
  expect([only?.file, others]).toEqual(['Ping.java', []]);
  expect(() => javaPrograms(pages('class Ping {}', 'class Ping { }'))).toThrow('called Ping.java');
});

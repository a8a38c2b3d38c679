import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { loadAllCommands } from '../commands.ts';
import { bashCompletion } from './bash.ts';
import { fishCompletion } from './fish.ts';
import { zshCompletion } from './zsh.ts';

const commands = await loadAllCommands();

/** The completions of bash for the last of these words. */
function offered(...words: string[]): string[] {
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const script = `${bashCompletion(commands)}
COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _clearbench; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

it('bash offers commands, options, and the values that are known', () => {
  expect(offered('clearbench', 'c')).toEqual(['check', 'compare', 'completion']);
  expect(offered('clearbench', 'listen', '--fo')).toEqual(['--forward-to']);
  expect(offered('clearbench', 'check', '--mode', '')).toEqual(['strict', 'lenient']);
  expect(offered('clearbench', 'trigger', 're')).toEqual(expect.arrayContaining(['reject', 'recall']));
  expect(offered('clearbench', 'get', '--key', '')).toEqual([]);
});

it.each([
  ['zsh', zshCompletion(commands)],
  ['fish', fishCompletion(commands)],
])('%s knows every command and option', (shell, script) => {
  for (const { name, options } of commands) {
    expect(script).toContain(name);
    for (const option of options)
      expect(script).toContain(shell === 'fish' ? `-l ${option.name}` : `--${option.name}`);
  }
  const { error, stderr } = spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' });
  // Only where the shell is installed.
  if (error === undefined) expect(stderr).toBe('');
});

import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { TEXT_MAX } from './answer.ts';

const text = z.string().max(TEXT_MAX);

/** Prompts for common tasks: they name the steps and the tools. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'fix_message',
    {
      title: 'Fix this message',
      description: 'Corrects a payment message until it is valid, and says what was changed.',
      argsSchema: z.object({ message: text.describe('The text of the message.') }),
    },
    ({ message }) =>
      asked(
        `Check the message below with the tool "check". Correct each error as the text of its problem says, and check again until there is none. ` +
          `Never invent an account, a name or an amount: ask me for what is missing. Then show the corrected message, and list each change with its reason.\n\n${message}`,
      ),
  );
  server.registerPrompt(
    'explain_refusal',
    {
      title: 'Explain this refusal',
      description: 'Explains why a payload was refused, and how to correct the system that sent it.',
      argsSchema: z.object({ answer: text.describe('The answer of the server, or the line of the log.') }),
    },
    ({ answer }) =>
      asked(
        `Explain the refusal below to the developer of the system that sent the payload: what is wrong, where, and what to change in that system so that it does not happen again. ` +
          `Use "explain_code" for each code, and "sample" for how the field looks when it is right.\n\n${answer}`,
      ),
  );
  server.registerPrompt(
    'write_test_plan',
    {
      title: 'Write a test plan',
      description: 'Writes a test plan in YAML for what a partner must show.',
      argsSchema: z.object({ goal: text.describe('What the partner must show, in your words.') }),
    },
    ({ goal }) =>
      asked(
        `Write a test plan for Clearbench in YAML for the goal below: a name, a title, and cases with id, title, instructions, expect, within (a duration such as P1D) and steps. ` +
          `Read the resource clearbench://guides/bring-a-partner-on-board first. Keep each case to one thing that the partner does, and name the messages to send. ` +
          `Tell me to check the file with "clearbench plan check FILE".\n\n${goal}`,
      ),
  );
}

const asked = (content: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text: content } }],
});

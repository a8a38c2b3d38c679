import { useEffect, useRef, useState } from 'react';
import type { TerminalLineKind } from '@/components/ui/display/terminal-output.tsx';
import { problemsAsText } from '@/lib/messages/problem-text.ts';
import type { Problem } from '@/lib/messages/protocol.ts';
import { useAnalysis } from '@/lib/messages/use-analysis.ts';

type Print = (kind: TerminalLineKind, text: string) => void;

/** Checks one message at a time in the worker, and prints the verdict. */
export function useCheck(print: Print) {
  const [checking, setChecking] = useState<string | null>(null);
  const { opened, openedText, status, failure, sample, start } = useAnalysis(
    checking === null ? null : { text: checking, mode: 'strict', index: 0, target: null },
  );
  const isUnderWay = useRef(false);
  const latestPrint = useRef(print);
  latestPrint.current = print;

  useEffect(() => {
    if (checking === null || status === 'working') {
      isUnderWay.current = checking !== null;
      return;
    }
    if (status === 'failed') {
      // A failure of the previous check does not apply to this one.
      if (!isUnderWay.current) return;
      latestPrint.current('error', failure ?? 'The message could not be checked.');
    } else if (openedText !== checking || opened === null) return;
    else printVerdict(opened.type, opened.problems, latestPrint.current);
    setChecking(null);
  }, [checking, status, failure, opened, openedText]);

  return { check: setChecking, sample, start };
}

function printVerdict(type: string | null, problems: readonly Problem[], print: Print): void {
  if (problems.length > 0) print('error', problemsAsText(problems));
  else print('good', `${type ?? 'The message'} is valid: its structure and fields follow the rules.`);
}

import { CodeSample } from '@/components/ui/display/code-sample.tsx';
import curl from '../receivers/notify.sh?raw';
import java from '../receivers/Receiver.java?raw';
import go from '../receivers/receiver.go?raw';
import node from '../receivers/receiver.mjs?raw';
import php from '../receivers/receiver.php?raw';
import python from '../receivers/receiver.py?raw';

/** Receiver programs, checked by a test that runs them. */
export function ReceiverCode() {
  return (
    <>
      <p className="mb-2 text-ink-2">
        Each example works as is, without dependencies; the last one sends a signed notification to test your
        receiver. Any Standard Webhooks library does the same.
      </p>
      <CodeSample
        label="Receiver"
        variants={[
          { language: 'Node', code: node },
          { language: 'Python', code: python },
          { language: 'Go', code: go },
          { language: 'Java', code: java },
          { language: 'PHP', code: php },
          { language: 'curl', code: curl },
        ]}
      />
    </>
  );
}

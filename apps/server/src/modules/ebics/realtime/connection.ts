import { type Btf, btfLabel, type Ready, writeInfoMessage, writeReadyMessage } from '@clearbench/ebics';
import type { WebSocketConnection } from '../../../platform/http/web-socket.ts';
import type { Subscriber } from '../subscribers/repository.ts';

/** A subscriber who is told in real time what is ready. While their client does not read, what there is to say gathers here, once each. */
export class Connection {
  readonly subscriber: Subscriber;
  readonly socket: WebSocketConnection;
  #btfs = new Map<string, Btf>();
  #orderTypes = new Set<string>();
  #texts = new Set<string>();

  constructor(subscriber: Subscriber, socket: WebSocketConnection) {
    this.subscriber = subscriber;
    this.socket = socket;
  }

  add({ btfs, orderTypes }: Ready, text?: string): void {
    for (const btf of btfs) this.#btfs.set(btfLabel(btf), btf);
    for (const type of orderTypes) this.#orderTypes.add(type);
    if (text !== undefined) this.#texts.add(text);
  }

  /** Says what gathered, unless the client does not keep up. */
  tell(partnerId: string, at: Date): void {
    if (this.socket.isCongested) return;
    const ready = { btfs: [...this.#btfs.values()], orderTypes: [...this.#orderTypes] };
    const texts = [...this.#texts];
    this.#btfs.clear();
    this.#orderTypes.clear();
    this.#texts.clear();
    const { user_id: userId } = this.subscriber.row;
    if (ready.btfs.length + ready.orderTypes.length > 0)
      this.socket.send(writeReadyMessage({ partnerId, userId, at }, ready));
    for (const text of texts) this.socket.send(writeInfoMessage(at, text));
  }
}

import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

interface Entry {
  name: string;
  content: string | Buffer;
  /** Flags of the format; 1: encrypted. */
  flags?: number;
}

const UTF8 = 0x800;
const DEFLATED = 8;

/** A ZIP archive with these files. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, content, flags = 0 } of entries) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const encoded = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags | UTF8, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(encoded.length, 22);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    common.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    centrals.push(central, encoded);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, encoded, packed]);
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const CENTRAL = Buffer.from('PK\u0001\u0002');

/** The texts of the files in an archive whose names and contents have no signature of the format. */
export function textsInZip(archive: Buffer): string[] {
  const texts: string[] = [];
  for (let at = archive.indexOf(CENTRAL); at >= 0; at = archive.indexOf(CENTRAL, at + 1)) {
    const packed = archive.readUInt32LE(at + 20);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(start, start + packed);
    texts.push((archive.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(data) : data).toString());
  }
  return texts;
}

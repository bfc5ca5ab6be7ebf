const finalText = 0x81;
const longestInByte = 125;
const lengthInTwoBytes = 126;
const lengthInEightBytes = 127;

/**
 * Encodes a whole text message as one WebSocket frame (RFC 6455, section 5.2: final, unmasked, uncompressed), so that a
 * change is framed once and the same bytes go to every socket. `ws` would frame it again for each socket.
 */
export function encodeTextFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerBytes = length <= longestInByte ? 2 : length <= 0xffff ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerBytes + length);
  frame[0] = finalText;
  if (headerBytes === 2) {
    frame[1] = length;
  } else if (headerBytes === 4) {
    frame[1] = lengthInTwoBytes;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = lengthInEightBytes;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerBytes);
  return frame;
}

/** An empty ping, which every live peer answers automatically. */
export const pingFrame = Buffer.from([0x89, 0x00]);

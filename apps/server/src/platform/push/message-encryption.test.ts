import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptMessage } from './message-encryption.ts';
import { decrypt } from './push-service.fixture.ts';

/** RFC 8291, section 5 and appendix A. */
const example = {
  plaintext: 'When I grow up, I want to be a watermelon',
  senderPrivateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  receiver: {
    publicKey:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

const receiver = {
  publicKey: Buffer.from(example.receiver.publicKey, 'base64url'),
  privateKey: Buffer.from(example.receiver.privateKey, 'base64url'),
  authSecret: Buffer.from(example.receiver.authSecret, 'base64url'),
};

test("[PU12] the RFC's example is encrypted to the very bytes of the RFC", () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(example.senderPrivateKey, 'base64url');
  const salt = Buffer.from(example.salt, 'base64url');
  const body = encryptMessage(Buffer.from(example.plaintext), receiver, { salt, sender });
  expect(body.toString('base64url')).toBe(example.body);
});

test("[PU12] the strict receiver of these tests reads the RFC's example", () => {
  const body = Buffer.from(example.body, 'base64url');
  expect(decrypt(body, receiver).toString()).toBe(example.plaintext);
});

test('[PU12] the same message is never encrypted twice in the same way', () => {
  const plaintext = Buffer.from(example.plaintext);
  const bodies = [1, 2].map(() => encryptMessage(plaintext, receiver));
  expect(bodies[0]?.equals(bodies[1] ?? Buffer.alloc(0))).toBe(false);
  for (const body of bodies) expect(decrypt(body, receiver).equals(plaintext)).toBe(true);
});

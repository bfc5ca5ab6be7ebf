import type { Client } from '@tend/client';
import { FacePictures } from './face-pictures.ts';

const faces = new FacePictures({
  async decode(bytes) {
    const address = URL.createObjectURL(bytes);
    try {
      const image = new Image();
      image.src = address;
      await image.decode();
      return address;
    } catch (error) {
      URL.revokeObjectURL(address);
      throw error;
    }
  },
  forget: (address) => URL.revokeObjectURL(address),
});

/** Loaded somewhat early. The margin is that of scrollers, where a browser knows it, and otherwise of the window. */
const early = { rootMargin: '160px', scrollMargin: '160px' };

let observer: IntersectionObserver | null = null;

/** It keeps no element alive: a row that goes need not say so. */
function observe(face: HTMLElement): void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (target instanceof HTMLElement) faces.setInView(target, isIntersecting);
    }
  }, early);
  observer.observe(face);
}

/** Shows pictures on all avatars, as long as this is the person's client: until the returned function is called. */
export function showFaces(client: Client): () => void {
  const stop = faces.begin(client);
  const stopRetrying = client.connection.subscribe(() => {
    if (client.connection.getSnapshot().state === 'live') faces.retry();
  });
  return () => {
    stopRetrying();
    stop();
  };
}

/**
 * Has an avatar's face show the picture of a person or group, until the returned function is called. It need not be
 * called for an element that goes.
 */
export function attachFace(face: HTMLElement, id: string): () => void {
  faces.add(face, id);
  observe(face);
  return () => {
    observer?.unobserve(face);
    faces.remove(face);
  };
}

import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/**
 * The thread of pipelines.ts. First it opens its connections. On each message it sends all requests over every
 * connection. It reads all the time.
 */
const { port, connections, requests, from } = workerData as {
  port: number;
  connections: number;
  requests: string;
  from: string;
};

const open = () => {
  const socket = connect({ host: "127.0.0.1", port, localAddress: from });
  // The server may close connections that send too much.
  return socket.on("error", () => undefined).resume();
};
const sockets = Array.from({ length: connections }, open);

parentPort?.on("message", () => {
  for (const [index, socket] of sockets.entries()) {
    if (socket.destroyed) sockets[index] = open();
    sockets[index]?.write(requests);
  }
});

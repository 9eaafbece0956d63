import { S3Client } from "@aws-sdk/client-s3";

/** A bucket of any service with the S3 protocol. */
export type BucketOptions = {
  /** Undefined: Amazon's own endpoint for the region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True: the bucket is in the path, as in MinIO. False: it is part of the host name. */
  pathStyle: boolean;
};

/** The number of tries of a request, and two limits in milliseconds: to connect, and without receiving data. */
type Patience = { tries: number; connectMs: number; silenceMs: number };

/** Turns off the client's console output, because the caller gets all failures. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Creates the client of a bucket. It sends no checksums beyond the signature, because several services refuse them. It
 * follows no redirects.
 */
export function bucketClient(
  { endpoint, region, accessKeyId, secretAccessKey, pathStyle }: BucketOptions,
  { tries, connectMs, silenceMs }: Patience,
): S3Client {
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    followRegionRedirects: false,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: tries,
    logger: SILENT,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
  });
}

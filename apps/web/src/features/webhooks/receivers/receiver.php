<?php
// Save as receiver.php. Run: WEBHOOK_SECRET=whsec_... php -S 127.0.0.1:3000 receiver.php

function is_signed(string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', getenv('WEBHOOK_SECRET')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input'); // the raw bytes, which the signature covers
if (!is_signed($body)) {
    http_response_code(400);
    exit('bad signature');
}
$notification = json_decode($body, true);
error_log($notification['id'] . ' ' . $notification['type']); // the same id may arrive again: process it once
http_response_code(204);
